/** Helpers that create elements. */

const SVG = "http://www.w3.org/2000/svg";

const set = (element, name, value) => {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "class") element.setAttribute("class", value);
  else if (name === "value") element.value = value;
  else if (name === "checked" || name === "disabled" || name === "hidden") element[name] = Boolean(value);
  else element.setAttribute(name, value === true ? "" : value);
};

/**
 * Creates an element with attributes, handlers (`onclick`) and children.
 *
 * A child is an element, a text or a list of children; `undefined`, `null` and `false` are skipped.
 */
export const el = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  element.append(...children.flat(3).filter((child) => child !== undefined && child !== null && child !== false));
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  return element;
};

export const svg = (tag, attributes = {}, ...children) => {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
};

/** The element with an id. */
export const byId = (id) => document.getElementById(id);

/** A button with a text. */
export const button = (text, onclick, attributes = {}) => el("button", { type: "button", onclick, ...attributes }, text);

/** An icon of the page's sprite, hidden from screen readers. */
export const icon = (name) =>
  svg("svg", { class: "icon", "aria-hidden": "true", viewBox: "0 0 24 24" }, svg("use", { href: `icons.svg#${name}` }));

/** A button with an icon. The label is shown as a tooltip and read by screen readers. */
export const iconButton = (name, label, onclick, attributes = {}) =>
  el("button", { type: "button", class: "icon-button", title: label, "aria-label": label, onclick, ...attributes }, icon(name));

/** A labelled form control. */
export const field = (label, control, hint) =>
  el("label", { class: "field" }, el("span", {}, label), control, hint && el("small", {}, hint));

/** A `select` with options `[value, text]`. */
export const select = (options, value, onchange, attributes = {}) => {
  const list = el("select", attributes, options.map(([one, text]) => el("option", { value: one }, text)));
  list.value = value;
  if (onchange) list.addEventListener("change", () => onchange(list.value));
  return list;
};

/** A check box with its label. */
export const check = (label, checked, onchange) =>
  el("label", { class: "check" },
    el("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked) }), el("span", {}, label));

const controlsIn = (element) => [...element.querySelectorAll("button, select, input, textarea")];

/** Moves the focus to a control, or to the panel if the control is missing or cannot have it. */
const moveFocus = (control) => {
  control?.focus({ preventScroll: true });
  if (!control || control !== document.activeElement) byId("panel").focus({ preventScroll: true });
};

/**
 * Replaces the children of an element. If one of their controls had the focus, its successor gets it: the
 * control itself if it is still there, else the one with its id, else the one in its place, else the panel.
 */
export const refill = (element, ...children) => {
  const { activeElement: last } = document, at = controlsIn(element).indexOf(last);
  element.replaceChildren(...children);
  if (at >= 0) moveFocus(element.contains(last) ? last : (last.id && byId(last.id)) || controlsIn(element)[at]);
};

/** Sets `disabled` or `hidden` of an element. If it loses the focus thereby, `heir` or the panel gets it. */
export const switchOff = (element, how, isOff, heir) => {
  const loses = isOff && element.contains(document.activeElement);
  element[how] = isOff;
  if (loses) moveFocus(heir);
};

/** Shows a dialog, and removes it when it closes. The successor of a replaced opener gets the focus. */
export const showDialog = (dialog) => {
  const { activeElement: opener } = document;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (!opener.isConnected && document.activeElement === document.body) moveFocus(opener.id && byId(opener.id));
  });
  document.body.append(dialog);
  dialog.showModal();
};

/** Returns a function that runs the task before the next frame, once for all calls until then. */
export const perFrame = (task) => {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      task();
    });
  };
};

/** Runs a task after the next paint. A background tab never paints and runs the task at once. */
export const afterPaint = (task) => (document.hidden ? task() : requestAnimationFrame(() => setTimeout(task)));

/** Downloads a file. */
export const download = (name, content, type = "text/plain") => {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};
