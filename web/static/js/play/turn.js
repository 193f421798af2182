// What this one device looks at and plans. The server knows nothing of it until a key is pressed.
import { useEffect, useState } from "../ui.js";
import { mayAct } from "./game.js";
import { marksOf, placesOf, seenOn } from "./map/marks.js";
import { onePlus, planOf } from "./panels/place.js";
import { placementOf } from "./panels/side.js";

// While one of these is open a finger on the map picks regions for it.
const PICKING = ["abandon", "ability"];
// A combo may bring a piece that is laid down when it is taken.
const asksPlace = (can, focus) => focus?.kind === "combo" && placesOf(can, focus.position).length > 0;

export function useTurn({ picture, you, can }) {
  const table = picture.table;
  const acts = mayAct(table, you);
  const [focus, setFocus] = useState(null);
  const [picked, setPicked] = useState([]);
  const onFocus = (next) => (setFocus(next), setPicked([]));
  const placement = acts ? placementOf(table, can, focus) : null;
  const [plan, onPlan] = usePlan(placement, picture.version);
  const onClose = () => onFocus(null);
  useEffect(onClose, [table.turn, table.phase, table.cursor]);
  const onlyOne = acts && asksPlace(can, focus);
  const toggled = (id) => (picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  const onPick = (id) => setPicked(onlyOne ? [id] : toggled(id));
  const picking = onlyOne || PICKING.includes(focus?.kind) || (acts && table.act.demand);
  const marks = { ...marksOf(table, acts ? can : null, focus, picked), ...(picking ? {} : seenOn(table)) };
  const onChoose = (region) => {
    if (placement) onPlan(onePlus(plan, placement.tribes, region));
    else if (picking) marks[region] && onPick(region);
    else onFocus(focus?.region === region ? null : { kind: "region", region });
  };
  return { table, can, acts, focus, onFocus, onClose, picked, onPick, placement, plan, onPlan, marks, onChoose };
}

// The plan begins anew whenever there is something else to place.
function usePlan(placement, version) {
  const key = placement ? `${version} ${placement.kind} ${placement.tribes.map(({ race }) => race)}` : "";
  const [held, setHeld] = useState({ key: "", plan: { on: {}, units: {} } });
  const keep = (plan) => setHeld({ key, plan });
  if (!placement || held.key === key) return [held.plan, keep];
  const plan = planOf(placement);
  keep(plan);
  return [plan, keep];
}
