// Runs before anything is drawn, so that a chosen colour scheme does not flash.
try {
  const scheme = localStorage.getItem('barroom.scheme');
  if (scheme) document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage the system's scheme is used.
}
