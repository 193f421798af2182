// How many there are of each kind, in the order they lie.
export function counted(things) {
  const found = new Map();
  for (const thing of things) found.set(thing, (found.get(thing) ?? 0) + 1);
  return [...found];
}
