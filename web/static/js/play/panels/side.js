// Which panel is open: what interrupts first, then what a finger chose, then what the phase needs.
import { html, useEffect } from "../../ui.js";
import { Column } from "../column.js";
import { lazy, nothing } from "../lazy.js";
import { Ability, Demand } from "./abilities.js";
import { RollFirst, WaitingDie } from "./die.js";
import { Own } from "./own.js";
import { Pick } from "./pick.js";
import { Target } from "./target.js";

const Shown = lazy(() => import("../lazy/palette.js"), "Shown");
const Abandon = lazy(() => import("./abandon.js"), "Abandon");
const AfterScore = lazy(() => import("./score.js"), "AfterScore");
const Counting = lazy(() => import("./score.js"), "Counting", nothing);
const Declining = lazy(() => import("./score.js"), "Declining");
const EndOfTurn = lazy(() => import("./score.js"), "EndOfTurn");
const Placing = lazy(() => import("./place.js"), "Placing");
const Unused = lazy(() => import("./unused.js"), "Unused");
const Suggestions = lazy(() => import("../lazy/suggestions.js"), "Suggestions", nothing);

// Phases in which only the score sheet is left.
export const ENDING = ["place", "after_score"];

const PANELS = {
  waiting: WaitingDie,
  region: Target,
  combo: Pick,
  show: Shown,
  demand: Demand,
  placing: Placing,
  ability: Ability,
  abandon: Abandon,
  roll: RollFirst,
  unused: Unused,
  decline: Declining,
  after: AfterScore,
  counting: Counting,
  end: EndOfTurn,
};
// What anybody may look at, whoever must act.
const OPEN = ["region", "combo", "show"];
const ASKING = ["tablet", "player"];

// What must be placed now, if anything: a retreat, or the redeployment of one tribe.
export function placementOf(table, can, focus) {
  if (!can || table.act.demand) return null;
  if (can.retreat) return { kind: "retreat", tribes: can.retreat.tribes };
  const due = focus ? focus.kind === "redeploy" : table.phase === "redeploy" || nothingLeft(table, can);
  return can.redeploy && due ? { kind: "redeploy", tribes: can.redeploy.tribes.slice(0, 1) } : null;
}

// After the last die there is nothing to conquer with: that one is done need not be said.
const nothingLeft = ({ phase }, can) =>
  phase === "conquest" && !can.targets.length && !can.roll && !can.abilities.length && !can.expand_declined;

// Every panel gets the same and takes what it needs.
export function SidePanel(props) {
  const { box, picture, table, acts, you, focus, placement, onFocus, onClose } = props;
  const name = nameOf(props);
  const more = {
    version: picture.version,
    hasPin: picture.access.pins.includes(table.turn),
    role: you.role,
    asks: ASKING.includes(you.role),
    onClose: focus ? onClose : null,
  };
  const key = `${name} ${focus?.region ?? ""} ${focus?.position ?? ""}`;
  // What is new begins at its top.
  useEffect(() => box.current?.scrollTo(0, 0), [key]);
  return html`
    ${sawSomething(table) && html`<${Suggestions} table=${table} acts=${acts} role=${you.role} focus=${focus} onFocus=${onFocus} />`}
    <${PANELS[name] ?? Idle} key=${key} ...${props} ...${focus ?? {}} ...${placement ?? {}} ...${more} />
  `;
}

function sawSomething({ suggestions, mismatches, remark, faces_asked }) {
  return suggestions.length > 0 || mismatches.length > 0 || faces_asked.length > 0 || remark;
}

function nameOf({ table, can, acts, focus, placement }) {
  if (table.die) return "waiting";
  if (OPEN.includes(focus?.kind)) return focus.kind;
  if (!acts) return table.counting ? "counting" : null;
  if (!can) return null;
  if (table.act.demand) return "demand";
  if (placement) return "placing";
  if (focus) return focus.kind;
  if (table.phase === "after_score") return "after";
  return table.phase === "place" ? "end" : null;
}

// Below the combos, whether the map is a drawing of ours instead of the printed board.
function Idle({ table, can, acts, board, onFocus }) {
  const picks = acts ? can?.picks : null;
  const column = html`
    <${Column}
      table=${table}
      picks=${picks}
      house=${board.house}
      onShow=${acts && can?.show ? () => onFocus({ kind: "show" }) : null}
      onChoose=${(position) => onFocus({ kind: "combo", position })}
    />
  `;
  return picks?.length ? column : html`<${Own} table=${table} can=${can} acts=${acts} />${column}`;
}
