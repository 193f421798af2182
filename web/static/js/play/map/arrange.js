// Where the things of each region lie: inside its outline as far as they fit, beside each other or in rows,
// and not over those of its neighbours. Knows boxes and outlines, no pictures.
const CELL = 3;
const GAP = 1.5;
const SPOTS = 60;
// Further away than this, in units of a piece, nothing is in the way.
const REACH = 40;
// How bad it is, for a square millimetre, to lie over something else, or to be told without a picture.
const OVER = 8;
const SLIM = 30;
const AWAY = 0.02;

// `things` holds per region boxes `{ w, h, slim }`, in units of `size` millimetres; each is told its middle.
// `names` are boxes that lie there already, in millimetres.
export function arranged(board, things, size, names = []) {
  const lands = landsOf(board);
  const laid = { names };
  const lay = (id) => {
    laid[id] = best(lands[id], things[id], size, near(lands[id], laid, id, size), board.size);
  };
  const ids = tightestFirst(things, lands);
  ids.forEach(lay);
  // Whoever lay down first could not know who would come: those under somebody else look once more.
  ids.filter((id) => covered(laid[id], near(lands[id], laid, id, size))).forEach(lay);
  return laid;
}

// What lies close enough to be in the way, in whichever region: an island's shore may be a neighbour's, too.
function near({ left, top, cols, rows }, laid, id, size) {
  const reach = REACH * size;
  const [right, bottom] = [left + cols * CELL, top + rows * CELL];
  const close = ({ x, y }) => x > left - reach && x < right + reach && y > top - reach && y < bottom + reach;
  return Object.keys(laid).flatMap((other) => (other === id ? [] : laid[other].filter(close)));
}

const covered = (parts, around) => parts.some((part) => around.some((other) => shared(part, other) > 0));

function tightestFirst(things, lands) {
  const room = (id) => lands[id].area / (1 + things[id].reduce((sum, { w, h }) => sum + w * h, 0));
  return Object.keys(things).sort((one, other) => room(one) - room(other));
}

function best(land, boxes, size, around, sheet) {
  let found = null;
  for (const rows of arrangements(boxes)) {
    const parts = inRows(rows, size);
    const slim = parts[0].slim ? SLIM * size : 0;
    const [across, down] = ["x", "y"].map((at, n) => Math.max(...parts.map((part) => Math.abs(part[at]) + part["wh"[n]] / 2)));
    for (const spot of land.spots) {
      const x = within(spot[0], across, sheet[0]);
      const y = within(spot[1], down, sheet[1]);
      const bad = slim + badness(land, parts, x, y, around);
      if (!found || bad < found.bad) found = { bad, x, y, parts };
    }
  }
  return found.parts.map((part) => ({ ...part, x: part.x + found.x, y: part.y + found.y }));
}

// Nothing hangs over the edge of the sheet.
const within = (middle, half, whole) => Math.max(half, Math.min(whole - half, middle));

// Every way to cut the boxes into rows, with and without what the first one can do without.
function arrangements(boxes) {
  const [first, ...others] = boxes;
  const slim = first.slim < first.w ? [[{ ...first, w: first.slim, slim: true }, ...others]] : [];
  return [[{ ...first, slim: false }, ...others], ...slim].flatMap(cuts);
}

function cuts([first, ...others]) {
  if (!others.length) return [[[first]]];
  return cuts(others).flatMap(([row, ...rows]) => [[[first], row, ...rows], [[first, ...row], ...rows]]);
}

// Rows of boxes around a common middle, in millimetres.
function inRows(rows, size) {
  const high = (row) => Math.max(...row.map(({ h }) => h));
  const wide = (row) => row.reduce((sum, { w }) => sum + w, GAP * (row.length - 1));
  let y = -rows.reduce((sum, row) => sum + high(row), GAP * (rows.length - 1)) / 2;
  return rows.flatMap((row) => {
    let x = -wide(row) / 2;
    const middle = y + high(row) / 2;
    y += high(row) + GAP;
    return row.map(({ w, h, slim }) => {
      x += w + GAP;
      return { x: (x - w / 2 - GAP) * size, y: middle * size, w: w * size, h: h * size, slim };
    });
  });
}

function badness(land, parts, x, y, around) {
  let bad = AWAY * ((x - land.center[0]) ** 2 + (y - land.center[1]) ** 2);
  for (const part of parts) {
    const moved = { ...part, x: part.x + x, y: part.y + y };
    bad += part.w * part.h - inside(land, moved);
    for (const other of around) bad += OVER * shared(moved, other);
  }
  return bad;
}

const overlap = (one, other, at, long) =>
  Math.max(0, (one[long] + other[long]) / 2 - Math.max(Math.abs(one[at] - other[at]), Math.abs(one[long] - other[long]) / 2));
const shared = (one, other) => overlap(one, other, "x", "w") * overlap(one, other, "y", "h");

const known = new WeakMap();

function landsOf(board) {
  const drawn = () => Object.fromEntries(Object.entries(board.regions).map(([id, region]) => [id, landOf(region)]));
  if (!known.has(board)) known.set(board, drawn());
  return known.get(board);
}

// A region as sums over small cells, from which the part of any box inside it is read at once.
function landOf({ outline, center }) {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [cols, rows] = [Math.max(...xs) - left, Math.max(...ys) - top].map((length) => Math.ceil(length / CELL));
  const sums = [new Float64Array(cols + 1)];
  const cells = [];
  for (let row = 0; row < rows; row += 1) {
    const y = top + (row + 0.5) * CELL;
    const edges = crossings(outline, y);
    const line = new Float64Array(cols + 1);
    for (let col = 0; col < cols; col += 1) {
      const x = left + (col + 0.5) * CELL;
      const within = edges.filter((edge) => edge < x).length % 2;
      if (within) cells.push({ x, y, row, col });
      line[col + 1] = line[col] + within + sums[row][col + 1] - sums[row][col];
    }
    sums.push(line);
  }
  const every = Math.max(1, Math.round(Math.sqrt(cells.length / SPOTS)));
  const few = cells.filter(({ row, col }) => row % every === 0 && col % every === 0);
  const spots = [center, ...few.map(({ x, y }) => [x, y])];
  return { left, top, cols, rows, sums, center, spots, area: cells.length * CELL * CELL };
}

const crossings = (outline, y) =>
  outline.flatMap(([x1, y1], n) => {
    const [x2, y2] = outline[(n + 1) % outline.length];
    return y1 > y !== y2 > y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : [];
  });

function inside({ left, top, cols, rows, sums }, { x, y, w, h }) {
  const at = (far, start, most) => Math.min(most, Math.max(0, Math.round((far - start) / CELL)));
  const [a, b] = [at(x - w / 2, left, cols), at(x + w / 2, left, cols)];
  const [c, d] = [at(y - h / 2, top, rows), at(y + h / 2, top, rows)];
  return (sums[d][b] - sums[d][a] - sums[c][b] + sums[c][a]) * CELL * CELL;
}
