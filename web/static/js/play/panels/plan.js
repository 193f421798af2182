// A plan of what will stand where: {race: {region: tokens}} and {unit: {region: pieces}}. Draws nothing.
// It begins as the board stands; tokens in hand go where the fewest stand, pieces in hand wait to be placed.
export function planOf({ kind, tribes }) {
  const on = Object.fromEntries(tribes.map((tribe) => [tribe.race, kind === "retreat" ? {} : startOf(tribe)]));
  const units = Object.fromEntries(piecesOf(tribes).map(([unit, { on: lie }]) => [unit, { ...lie }]));
  return { on, units };
}

// All of it as the program would spread it, the pieces too.
export function evenPlan(tribes) {
  const on = Object.fromEntries(tribes.map(({ race, even }) => [race, { ...even }]));
  const units = Object.fromEntries(piecesOf(tribes).map(([unit, { even }]) => [unit, { ...even }]));
  return { on, units };
}

// As it stands on the board now; beaten tokens are in the hand.
export function asBefore({ kind, tribes }) {
  const on = tribes.map((tribe) => [tribe.race, kind === "retreat" ? {} : standing(tribe)]);
  return { ...planOf({ kind, tribes }), on: Object.fromEntries(on) };
}

const standing = ({ regions }) => {
  const kept = regions.filter(({ leave }) => !leave);
  return Object.fromEntries(kept.map(({ region, now, least }) => [region, Math.max(now ?? 0, least ?? 0)]));
};

// Beside real cardboard nobody moves a token unasked; only where some must leave is all of it spread anew.
function startOf(tribe) {
  const on = standing(tribe);
  const inHand = tribe.tokens - sum(on);
  if (inHand < 0 || !Object.keys(on).length) return { ...tribe.even };
  for (let n = 0; n < inHand; n += 1) on[fewestOn(on)] += 1;
  return on;
}

const fewestOn = (on) => Object.keys(on).reduce((least, region) => (on[region] < on[least] ? region : least));

const piecesOf = (tribes) => tribes.flatMap(({ units }) => Object.entries(units));

// What the finger on the map lays down: tokens first, then each kind of piece; null when all stand.
export function handOf({ tribes }, plan) {
  if (tribes.some((tribe) => left(tribe, plan) > 0)) return null;
  return piecesOf(tribes).find(([unit, one]) => !one.pinned && restOf(unit, one, plan) > 0)?.[0] ?? null;
}

// One more there if one is left; else one is lifted, to be laid down elsewhere.
export function touched(plan, tribes, region, unit) {
  const tribe = tribes.find(({ regions }) => regions.some((one) => one.region === region && !one.leave));
  if (!tribe) return plan;
  if (unit) return withUnits(plan, unit, region, (plan.units[unit]?.[region] ?? 0) + 1);
  const now = plan.on[tribe.race][region] ?? 0;
  const step = left(tribe, plan) > 0 ? 1 : -1;
  return withTokens(plan, tribe.race, region, Math.max(leastAt(tribe, region, now), now + step));
}

const leastAt = ({ regions }, region, now) => Math.min(now, regions.find((one) => one.region === region).least ?? 0);

export const withTokens = (plan, race, region, n) => ({
  ...plan,
  on: { ...plan.on, [race]: { ...plan.on[race], [region]: n } },
});

export const withUnits = (plan, unit, region, n) => ({
  ...plan,
  units: { ...plan.units, [unit]: { ...plan.units[unit], [region]: n } },
});

// Whether it may be so: every token has its place, and every piece that may not stay in hand.
export const isWhole = (tribes, plan) => tribes.every((tribe) => left(tribe, plan) === 0 && allDue(tribe, plan));

const allDue = ({ units }, plan) =>
  Object.entries(units).every(([unit, { least }]) => sum(plan.units[unit] ?? {}) >= least);

// Nothing in hand and nothing to ask for.
export const isDone = (tribes, plan) => isWhole(tribes, plan) && handOf({ tribes }, plan) === null;

// What the map shows: beaten tokens come on top of those that stand there already.
export function planned({ kind, tribes }, plan) {
  const shown = tribes.flatMap(({ race, regions }) =>
    regions.map(({ region, now }) => [region, tokensAt(plan, race, region) + (kind === "retreat" ? now : 0)]),
  );
  return Object.fromEntries(shown.map(([region, tokens]) => [region, { tokens, units: unitsAt(plan, region) }]));
}

const tokensAt = (plan, race, region) => plan.on[race]?.[region] ?? 0;
const unitsAt = ({ units }, region) => Object.fromEntries(Object.entries(units).map(([unit, on]) => [unit, on[region] ?? 0]));

export function commandOf(kind, tribes, plan) {
  const on = some(Object.assign({}, ...tribes.map(({ race }) => plan.on[race])));
  const lying = Object.entries(plan.units).map(([unit, lie]) => [unit, some(lie)]);
  const units = Object.fromEntries(lying.filter(([, lie]) => Object.keys(lie).length));
  return kind === "redeploy" ? { kind, on, units, declined: tribes[0].declined } : { kind, on, units };
}

export const sum = (on) => Object.values(on).reduce((total, n) => total + n, 0);
export const left = (tribe, plan) => tribe.tokens - sum(plan.on[tribe.race] ?? {});
export const restOf = (unit, one, plan) => one.have - sum(plan.units[unit] ?? {});
const some = (on) => Object.fromEntries(Object.entries(on).filter(([, n]) => n > 0));
