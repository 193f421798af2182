// Registers the service worker where browsers allow one: on secure pages only.
export function keepFiles() {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.register(trusted("/worker.js")).catch(() => {});
}

function trusted(path) {
  if (!window.trustedTypes) return path;
  const policy = trustedTypes.createPolicy("tribekeeper", { createScriptURL: onlyTheWorker });
  return policy.createScriptURL(path);
}

function onlyTheWorker(path) {
  if (path !== "/worker.js") throw new TypeError(`not the worker: ${path}`);
  return path;
}
