// Which panel is open: what interrupts first, then what a finger chose, then what the phase needs.
import { html } from "../../ui.js";
import { Column } from "../column.js";
import { Abandon } from "./abandon.js";
import { Deed, Demand } from "./deeds.js";
import { RollFirst, WaitingDie } from "./die.js";
import { Own } from "./own.js";
import { Pick } from "./pick.js";
import { Placing } from "./place.js";
import { AfterScore, Declining, EndOfTurn } from "./score.js";
import { Suggestions } from "./suggestions.js";
import { Target } from "./target.js";

// Phases in which only the score sheet is left.
export const ENDING = ["place", "after_score"];

// What must be placed now, if anything: a retreat, or the redeployment of one tribe.
export function placementOf(table, can, focus) {
  if (!can || table.act.demand) return null;
  if (can.retreat) return { kind: "retreat", tribes: can.retreat.tribes };
  const due = table.phase === "redeploy" || focus?.kind === "redeploy";
  return can.redeploy && due && (!focus || focus.kind === "redeploy") ? { kind: "redeploy", tribes: can.redeploy.tribes.slice(0, 1) } : null;
}

export function SidePanel(props) {
  const { table, can, acts, focus, placement, onClose } = props;
  return html`
    <${Suggestions} table=${table} acts=${acts} />
    ${Chosen(props) ?? html`<${Idle} ...${props} />`}
  `;
}

function Chosen({ picture, table, board, can, acts, you, focus, onFocus, onClose, placement, plan, onPlan, picked, onPick }) {
  const version = picture.version;
  const hasPin = picture.house.pins.includes(table.turn);
  if (table.die) return html`<${WaitingDie} table=${table} acts=${acts} />`;
  if (focus?.kind === "region") {
    return html`<${Target} key=${focus.region} region=${focus.region} table=${table} board=${board} can=${can} acts=${acts} asks=${you.role === "tablet" || you.role === "player"} version=${version} onClose=${onClose} />`;
  }
  if (focus?.kind === "combo") return html`<${Pick} key=${focus.position} position=${focus.position} table=${table} can=${can} acts=${acts} onClose=${onClose} />`;
  if (!acts || !can) return null;
  if (table.act.demand) return html`<${Demand} table=${table} can=${can} picked=${picked} />`;
  if (placement) return html`<${Placing} kind=${placement.kind} tribes=${placement.tribes} plan=${plan} onPlan=${onPlan} onClose=${focus ? onClose : null} />`;
  if (focus?.kind === "deed") return html`<${Deed} can=${can} what=${focus.what} picked=${picked} onClose=${onClose} />`;
  if (focus?.kind === "abandon") return html`<${Abandon} regions=${can.expand?.regions ?? []} given=${picked} onGive=${onPick} onClose=${onClose} />`;
  if (focus?.kind === "roll") return html`<${RollFirst} table=${table} onClose=${onClose} />`;
  if (focus?.kind === "decline") return html`<${Declining} version=${version} hasPin=${hasPin} role=${you.role} onClose=${onClose} />`;
  if (table.phase === "after_score") return html`<${AfterScore} can=${can} />`;
  if (focus?.kind === "end" || ENDING.includes(table.phase)) {
    return html`<${EndOfTurn} can=${can} version=${version} hasPin=${hasPin} role=${you.role} onClose=${focus ? onClose : null} />`;
  }
  return null;
}

function Idle({ table, can, acts, focus, onFocus }) {
  const picks = acts ? can?.picks : null;
  const column = html`<${Column} table=${table} picks=${picks} chosen=${null} onChoose=${(position) => onFocus({ kind: "combo", position })} />`;
  return picks?.length ? column : html`<${Own} table=${table} />${column}`;
}
