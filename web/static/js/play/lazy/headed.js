// The head of a screen that is not in the navigation: its title, and the way back to where it was opened.
import { Button } from "../../parts/buttons.js";
import { go } from "../../router.js";
import { html } from "../../ui.js";
import { say } from "../../words.js";

export const Headed = ({ to, title, children }) => html`
  <div class="head"><${Button} icon="back" onPress=${() => go(to)}>${say("dialog.back")}<//><h1>${title}</h1>${children}</div>
`;
