// Makes ui.js from the packages named in the lock file, with their licences
// and a list of checksums. With --check nothing is written: the files that are
// there must be, byte for byte, those that would be made.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const modules = fileURLToPath(new URL('../node_modules/', import.meta.url));
const packages = ['@preact/signals', '@preact/signals-core', 'htm', 'preact'];

const files = new Map([
  ['ui.js', await bundle()],
  ['LICENCES.txt', await licences()],
]);
files.set('SHA256SUMS', [...files].map(([name, text]) => `${sha256(text)}  ${name}\n`).join(''));

if (process.argv.includes('--check')) {
  for (const [name, text] of files) {
    const present = await readFile(here + name, 'utf8').catch(() => '');
    if (present !== text) {
      console.error(`vendor/${name} is not what the lock file gives; run: npm run vendor`);
      process.exitCode = 1;
    }
  }
} else {
  for (const [name, text] of files) await writeFile(here + name, text);
}

/** @returns {Promise<string>} the one module, minified */
async function bundle() {
  const made = await build({
    entryPoints: [`${here}ui.entry.js`],
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    write: false,
    banner: { js: '// preact, htm, @preact/signals: see LICENCES.txt. Made by `npm run vendor`.' },
  });
  return made.outputFiles[0].text;
}

/** @returns {Promise<string>} name, version and licence text of each package */
async function licences() {
  const parts = packages.map(async (name) => {
    const { version } = JSON.parse(await readFile(`${modules}${name}/package.json`, 'utf8'));
    const licence = await readFile(`${modules}${name}/LICENSE`, 'utf8');
    return `${name} ${version}\n\n${licence.trim()}\n`;
  });
  return (await Promise.all(parts)).join(`\n${'-'.repeat(72)}\n\n`);
}

/** @param {string} text */
function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}
