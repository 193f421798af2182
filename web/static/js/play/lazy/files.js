// Gives a person a file to keep. Nothing leaves the device otherwise.
export function saveFile({ name, text }) {
  saveBlob(name, new Blob([text], { type: "text/plain" }));
}

export function saveBlob(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
