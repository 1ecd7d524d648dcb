/** Short messages (toasts), and the live region for screen readers. */

import { byId, el, icon } from "./dom.js";
import { t } from "./i18n.js";

export const announce = (text) => {
  const live = byId("live");
  live.append(el("p", {}, text));
  while (live.children.length > 5) live.firstChild.remove();
};

/** The maximum length of the text of a toast: an error may list every legal move. */
const LONGEST = 240;

/** Shows a short message; `kind` is `error` or empty. */
export const toast = (text, kind = "") => {
  const close = () => note.remove();
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const note = el("div", { class: `toast ${kind}` }, el("span", {}, shown),
    el("button", { type: "button", class: "icon-button", "aria-label": t("Close"), onclick: close }, icon("close")));
  byId("toasts").append(note);
  while (byId("toasts").children.length > 3) byId("toasts").firstChild.remove();
  setTimeout(close, kind === "error" ? 9000 : 4000);
};

/** Text of the error of a request: fault, location and remedy. */
export const errorText = ({ message, remedy }) => {
  const expected = remedy ? ` ${t("Expected: {0}", remedy)}` : "";
  return `${message}.${expected}`.replace(/\.\.+/, ".");
};

/** Shows the error of a request. */
export const showError = (error) => {
  if (error.name === "cancelled" || error.name === "disconnected") return;
  toast(errorText(error), "error");
};
