// What this one device looks at and plans. The server knows nothing of it until a key is pressed.
import { settings, useWatched } from "../store.js";
import { useState } from "../ui.js";
import { useBack } from "../parts/back.js";
import { conquer, mayAct } from "./game.js";
import { marksOf, placesOf, seenOn } from "./map/marks.js";
import { handOf, planOf, touched } from "./panels/plan.js";
import { placementOf } from "./panels/side.js";

// While one of these is open a finger on the map picks regions for it.
const PICKING = ["abandon", "ability"];
// A combo may bring a piece that is laid down when it is taken.
const asksPlace = (can, focus) => focus?.kind === "combo" && placesOf(can, focus.position).length > 0;

export function useTurn({ picture, you, can }) {
  const table = picture.table;
  const acts = mayAct(table, you);
  const [opened, onFocus, picked, setPicked] = useFocus(table, can, acts);
  const onClose = () => onFocus(null);
  useBack(opened, onClose);
  const [asked, onSkip] = useAsked(table, can, acts && !opened);
  const focus = opened ?? asked;
  const placement = acts ? placementOf(table, can, focus) : null;
  const [plan, onPlan] = usePlan(placement);
  // Whatever a finger has begun here is not ended by a key.
  const asks = Boolean(focus) || (placement !== null && JSON.stringify(plan) !== JSON.stringify(planOf(placement)));
  const onlyOne = acts && asksPlace(can, focus);
  const toggled = (id) => (picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const onPick = (id) => setPicked(onlyOne ? [id] : toggled(id));
  const picking = onlyOne || PICKING.includes(focus?.kind) || (acts && table.act.demand);
  const marks = { ...marksOf(table, acts ? can : null, focus, picked, placement), ...(picking ? {} : seenOn(table)) };
  const supposed = focus?.supposed;
  const onLook = (region) => onFocus({ kind: "region", region, supposed });
  const { shows } = useWatched(settings);
  const onChoose = (region) => {
    const target = acts && can?.targets.find((one) => one.region === region && one.plain && !one.declined);
    const again = focus?.region === region;
    if (placement) onPlan(touched(plan, placement.tribes, region, handOf(placement, plan)));
    else if (picking) marks[region] && onPick(region);
    else if (supposed) onLook(region);
    else if (target && (again || !shows)) conquer(target).then(onClose);
    else if (again) onClose();
    else onLook(region);
  };
  return { table, can, acts, focus, onFocus, onClose, picked, onPick, placement, plan, onPlan, marks, onChoose, onLook, onSkip, asks };
}

// What is open stays open, whoever else moves, for as long as it can still be asked.
function useFocus(table, can, acts) {
  const [held, setHeld] = useState(null);
  const [picked, setPicked] = useState([]);
  const onFocus = (next) => (setHeld(withRace(next, table)), setPicked([]));
  const found = inColumn(held, table);
  const focus = found && stands(found, can, acts) ? found : null;
  return [focus, onFocus, picked, setPicked];
}

// Pieces and gifts that a turn may end with are asked for, one by one, before it ends without them.
function useAsked(table, can, free) {
  const [skipped, setSkipped] = useState([]);
  const name = ({ what }) => `${table.game} ${table.round} ${table.turn} ${what}`;
  const offered = free && table.phase === "place" && !table.act.demand ? can?.abilities ?? [] : [];
  const due = offered.find((one) => !skipped.includes(name(one)));
  if (!due) return [null, null];
  return [{ kind: "ability", what: due.what, due: true }, () => setSkipped([...skipped, name(due)])];
}

// Combos move up the column: the one looked at is known by its race.
const withRace = (focus, { column }) =>
  focus?.kind === "combo" ? { ...focus, race: column[focus.position]?.race } : focus;

function inColumn(focus, { column }) {
  if (focus?.kind !== "combo") return focus;
  const position = column.findIndex(({ race }) => race === focus.race);
  return position < 0 ? null : { ...focus, position };
}

const ASKED = {
  decline: (can) => can.decline,
  abandon: (can) => can.expand,
  roll: (can) => can.roll,
  redeploy: (can) => can.redeploy,
  unused: (can) => can.helps.length,
  end: (can) => can.end?.ready,
  ability: (can, { what }) => can.abilities.some((one) => one.what === what),
};

// Until the new moves are known, nothing is closed.
const stands = (focus, can, acts) => !ASKED[focus.kind] || (acts && (!can || Boolean(ASKED[focus.kind](can, focus))));

// The plan begins anew whenever there is something else to place.
function usePlan(placement) {
  const key = placement ? JSON.stringify(placement) : "";
  const [held, setHeld] = useState({ key: "", plan: { on: {}, units: {} } });
  const keep = (plan) => setHeld({ key, plan });
  if (!placement || held.key === key) return [held.plan, keep];
  const plan = planOf(placement);
  keep(plan);
  return [plan, keep];
}
