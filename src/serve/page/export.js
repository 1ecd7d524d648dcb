/** The export dialog: every format, pictures, and a link with the position. */

import { errorText } from "./announce.js";
import { button, download, el, showDialog } from "./dom.js";
import { positionOf } from "./engine.js";
import { t } from "./i18n.js";
import { linkTo } from "./link.js";
import { picturePng, pictureSvg } from "./picture.js";

const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

/** Converts the game with its variations, or the current position if the format holds only positions. */
const converted = (app, format) => {
  const { tree } = app, { black, white } = tree.players;
  const node = format.positions ? tree.current : tree.mainLine().at(-1);
  const game = { position: positionOf(tree, node), black: black || null, white: white || null, ...(format.positions ? {} : tree.record()) };
  return app.engine.convert({ games: [game], to: format.name, positions: "last" });
};

/** Shows the export dialog. */
export const showExport = (app) => {
  const text = el("textarea", { rows: 5, readonly: true, "aria-label": t("Text of the game"), id: "export-text" });
  const note = el("p", { class: "soft", id: "export-note", "aria-live": "polite" });
  let result;
  // A message outside of the dialog would be covered.
  const showFault = (fault) => {
    note.textContent = fault;
    note.classList.toggle("fault", Boolean(fault));
  };
  const copied = el("p", { class: "soft", id: "export-copied", "aria-live": "polite" });
  const copy = async (text) => {
    const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    copied.textContent = done ? t("Copied.") : t("The browser does not allow copying.");
    copied.classList.toggle("fault", !done);
  };
  const show = async (format) => {
    result = undefined;
    text.value = "";
    copyText.disabled = saveText.disabled = true;
    try {
      result = await converted(app, format);
    } catch (error) {
      showFault(errorText(error));
      return;
    }
    const { variations_left_out: left } = result;
    showFault("");
    note.textContent = format.positions ? t("This format holds the position on the board.")
      : !format.variations ? left ? t("This format holds the main line only: {0} variations are left out.", left) : t("This format holds the main line only.")
        : left ? t("This format holds the game with its variations, of which {0} are left out.", left) : t("This format holds the game with its variations.");
    if (result.errors?.length) showFault(errorText(result.errors[0]));
    text.value = result.text ?? "";
    copyText.disabled = result.text === null;
    saveText.disabled = false;
    if (result.text === null) save();
  };
  const save = () => {
    const files = result.text === null ? result.files.map(({ extension, base64 }) => [extension, new Blob([bytes(base64)])]) : [[result.extension, result.text]];
    for (const [extension, content] of files) download(`kado.${extension}`, content);
  };
  const formats = app.hello?.formats ?? [];
  const choice = el("div", { class: "row wrap formats" }, formats.map((format) =>
    button(format.name, () => show(format), { class: "small", "data-format": format.name })));
  const copyText = button(t("Copy"), () => copy(text.value), { id: "export-copy" });
  const saveText = button(t("Save as file"), () => save(), { id: "export-save" });
  const link = el("input", { readonly: true, value: linkTo(app.tree), "aria-label": t("Link to the position"), onfocus: () => link.select() });
  const dialog = el("dialog", { class: "dialog", "aria-label": t("Export") },
    el("div", { class: "stack" }, el("div", { class: "row spread" }, el("h2", {}, t("Export")), button(t("Close"), () => dialog.close())),
      choice, text, note, el("div", { class: "row" }, copyText, saveText),
      el("h3", {}, t("Picture of the board")),
      el("div", { class: "row" }, button("SVG", () => download("kado.svg", pictureSvg(app.seen), "image/svg+xml")),
        button("PNG", async () => download("kado.png", await picturePng(app.seen)))),
      el("h3", {}, t("Link to the position")), el("div", { class: "row" }, link, button(t("Copy"), () => copy(link.value))), copied));
  showDialog(dialog);
  const first = formats.find(({ name }) => name === "transcript");
  if (first) show(first);
};
