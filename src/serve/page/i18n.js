/** Texts in English and Japanese. The English texts are the keys of the Japanese texts in `ja.js`. */

import { settings } from "./settings.js";
import { JAPANESE } from "./ja.js";

/** The supported languages. */
export const LANGUAGES = [["en", "English"], ["ja", "日本語"]];

/** The current language. */
export const language = () => settings.language || (navigator.language?.startsWith("ja") ? "ja" : "en");

/** Translates a text into the current language and replaces `{0}`, `{1}`, ... by `values`. */
export const t = (text, ...values) => {
  const said = language() === "ja" ? JAPANESE[text] ?? text : text;
  return said.replace(/\{(\d)\}/g, (_, place) => values[place] ?? "");
};

/** Updates the texts of elements marked `data-t` (content) and `data-t-label` (label and tooltip). */
export const translate = (root = document) => {
  document.documentElement.lang = language();
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) {
    const label = t(element.dataset.tLabel);
    element.setAttribute("aria-label", label);
    if (element.tagName === "BUTTON") element.title = label;
  }
};
