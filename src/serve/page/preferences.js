/** The settings dialog: language, theme, board, sound; threads and hash of the engine. */

import { showError } from "./announce.js";
import { button, check, el, field, select, showDialog } from "./dom.js";
import { LANGUAGES, language, t } from "./i18n.js";
import { showKeys } from "./keyboard.js";
import { choose, settings } from "./settings.js";

const THEMES = () => [["auto", t("As the system")], ["light", t("Light")], ["dark", t("Dark")]];

/** The engine options in the dialog, each as its name and its label. */
const ENGINE = [["Threads", "Threads"], ["Hash", "Hash (MB)"]];

const engineFields = async (app, place) => {
  try {
    const options = await app.engine.options();
    const most = { Threads: app.hello?.limits.threads, Hash: app.hello?.limits.hash };
    place.replaceChildren(...ENGINE.flatMap(([name, label]) => {
      const option = options.find((one) => one.name === name);
      if (!option) return [];
      const input = el("input", { type: "number", min: option.min, max: most[name] ?? option.max, value: option.value, inputmode: "numeric",
        onchange: () => input.checkValidity() && app.engine.set({ [name]: Number(input.value) }).catch(showError) });
      return [field(t(label), input)];
    }));
  } catch (error) {
    showError(error);
  }
};

/** Shows the settings dialog. `again` renders the page anew after a change of language. */
export const showPreferences = (app, again) => {
  const engine = el("div", { class: "row wrap" });
  const dialog = el("dialog", { class: "dialog", "aria-label": t("Settings") }, el("div", { class: "stack" },
    el("div", { class: "row spread" }, el("h2", {}, t("Settings")), button(t("Close"), () => dialog.close())),
    el("div", { class: "row wrap" },
      field(t("Language"), select(LANGUAGES, language(), (chosen) => {
        choose({ language: chosen });
        dialog.close();
        again();
      }, { id: "language" })),
      field(t("Theme"), select(THEMES(), settings.theme, (theme) => choose({ theme }), { id: "theme" }))),
    check(t("Discs turn with an animation"), settings.animation, (animation) => choose({ animation })),
    check(t("Sounds"), settings.sound, (sound) => choose({ sound })),
    check(t("Dots on legal squares"), settings.dots, (dots) => choose({ dots })),
    check(t("Coordinates"), settings.coordinates, (coordinates) => choose({ coordinates })),
    el("h3", {}, t("Engine")), engine,
    el("div", { class: "row spread" }, button(t("Keys"), () => { dialog.close(); showKeys(); }),
      el("span", { class: "soft" }, app.hello ? `Kado ${app.hello.version}` : ""))));
  showDialog(dialog);
  engineFields(app, engine);
};
