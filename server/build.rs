//! Puts the client's files into the binary: each with its compressed forms, all under a build
//! stamp made of their content, so that their addresses can be cached for good.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// What of `web/` browsers get, folders and kinds of file at its top; the rest is for developers.
const FOLDERS: [&str; 3] = ["css", "js", "vendor"];
const KINDS: [&str; 3] = ["html", "svg", "webmanifest"];

fn main() -> Result<(), Box<dyn Error>> {
    let web = Path::new(&std::env::var("CARGO_MANIFEST_DIR")?).join("../web");
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let mut files = Vec::new();
    println!("cargo::rerun-if-changed={}", web.display());
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={}", web.join(folder).display());
        collect(&web.join(folder), &mut files)?;
    }
    for entry in fs::read_dir(&web)? {
        let path = entry?.path();
        if path.extension().is_some_and(|kind| KINDS.iter().any(|served| *served == kind)) {
            files.push(path);
        }
    }
    files.sort();
    let mut stamp = Sha256::new();
    let mut table = String::from("&[\n");
    for (nth, file) in files.iter().enumerate() {
        let path = file.strip_prefix(&web)?.to_str().ok_or("a file name is not UTF-8")?;
        let content = fs::read(file)?;
        stamp.update(path);
        stamp.update(&content);
        let plain = out.join(format!("{nth}.bin"));
        fs::write(&plain, &content)?;
        let gzip = out.join(format!("{nth}.gz"));
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(&content)?;
        fs::write(&gzip, encoder.finish()?)?;
        let brotli = out.join(format!("{nth}.br"));
        let params = brotli::enc::BrotliEncoderParams { quality: 9, ..Default::default() };
        let mut compressed = Vec::new();
        brotli::BrotliCompress(&mut content.as_slice(), &mut compressed, &params)?;
        fs::write(&brotli, compressed)?;
        writeln!(
            table,
            "Asset {{ path: {path:?}, plain: include_bytes!({plain:?}), \
             gzip: include_bytes!({gzip:?}), brotli: include_bytes!({brotli:?}) }},"
        )?;
    }
    table.push(']');
    fs::write(out.join("assets.rs"), table)?;
    let stamp: String = stamp.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=BARROOM_BUILD={stamp}");
    Ok(())
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    if !path.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
