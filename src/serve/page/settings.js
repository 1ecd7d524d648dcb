/** The person's settings, kept in local storage. */

const PLACE = "kado.settings";
const DEFAULTS = {
  language: "", theme: "auto", animation: true, sound: false, dots: true, coordinates: true, lines: 3, engine: true,
  newGame: {}, brush: "X", learnSide: "own",
};

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
};

/** The current settings. */
export const settings = { ...DEFAULTS, ...read() };

/** Changes settings and stores the changes; those that other tabs stored stay. */
export const choose = (changes) => {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...read(), ...changes }));
  } catch {
    // Without local storage, the settings are not kept.
  }
  applySettings();
};

/** Whether flips are animated. */
export const isAnimated = () => settings.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Applies theme and animation to the document. */
export const applySettings = () => {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.classList.toggle("no-animation", !settings.animation);
  root.classList.toggle("no-dots", !settings.dots);
  root.classList.toggle("no-coordinates", !settings.coordinates);
};
