/** Entry point of the page: connects to Kado, creates the modes, and restores the last game. */

import { announce, showError } from "./announce.js";
import { Analyse } from "./analyse.js";
import { App } from "./app.js";
import { afterPaint, button, byId, iconButton, refill } from "./dom.js";
import { Engine } from "./engine.js";
import { t, translate } from "./i18n.js";
import { listen } from "./keyboard.js";
import { Learn } from "./learn.js";
import { fromLink } from "./link.js";
import { Play } from "./play.js";
import { showPreferences } from "./preferences.js";
import { Review } from "./review.js";
import { Reviewer } from "./reviewer.js";
import { Rpc } from "./rpc.js";
import { Seats } from "./seats.js";
import { applySettings, choose, settings } from "./settings.js";
import { Setup } from "./setup.js";
import { Steps } from "./steps.js";
import { kept } from "./store.js";

const address = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/session${location.search}`;

let wasLost = false;

/** Shows the state of the connection, and resumes the modes after a reconnection. */
const connection = (app, rpc, state) => {
  const bar = byId("connection");
  const texts = {
    lost: t("The connection to Kado is lost. Your game is kept; trying again…"),
    refused: t("Kado was started again, with another address. Your game is kept: open the address that it prints, and this page goes on too."),
    full: t("Too many tabs with Kado are open. Close another one, and this page goes on."),
    gone: t("Kado does not answer. Your game is kept: start “kado serve” again and open the address that it prints."),
  };
  bar.hidden = state === "open";
  if (texts[state]) {
    bar.replaceChildren(texts[state], " ", button(t("Try now"), () => rpc.reconnect()));
    wasLost = true;
  } else if (wasLost) {
    announce(t("Connected again."));
    wasLost = false;
  }
  document.documentElement.dataset.connection = state;
  app.emit("connection", state);
};

/** Switches between light and dark. */
const switchTheme = () => {
  const isDark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  choose({ theme: isDark ? "light" : "dark" });
};

/** Accepts dropped files anywhere on the page. */
const takeDrops = (app) => {
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("drops");
  });
  addEventListener("dragleave", (event) => !event.relatedTarget && document.body.classList.remove("drops"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("drops");
    if (!app.mode.box) app.enter("review");
    const { files } = event.dataTransfer, text = event.dataTransfer.getData("text/plain");
    if (files.length) app.mode.box.files(files);
    else app.mode.box.text(text);
  });
  addEventListener("paste", (event) => {
    if (event.target.closest("input, textarea")) return;
    if (!app.mode.box) app.enter("review");
    const { files } = event.clipboardData;
    if (files.length) app.mode.box.files(files);
    else app.mode.box.text(event.clipboardData.getData("text/plain"));
  });
};

const writeTools = (app) => refill(byId("tools"),
  iconButton("moon", t("Light or dark"), switchTheme, { id: "theme-switch" }),
  iconButton("gear", t("Settings"), () => showPreferences(app, () => writeAgain(app)), { id: "settings" }));

/** Renders every text again after a change of language. */
const writeAgain = (app) => {
  translate();
  writeTools(app);
  app.steps.render();
  app.mode.render();
  app.modes.analyse.moves.render();
  app.seats.draw();
  app.draw();
};

/** Takes the link out of the address. Returns its game; undefined if there is no link or an invalid one. */
const takeLink = async (app) => {
  const { hash, pathname, search } = location;
  if (!hash.includes("game=")) return undefined;
  history.replaceState(null, "", pathname + search);
  try {
    return await fromLink(app.engine, hash);
  } catch (error) {
    showError(error);
    return undefined;
  }
};

/** Restores the game of the link or of the last visit, or starts a new one. */
const begin = async (app) => {
  const linked = await takeLink(app);
  const found = linked ? undefined : kept();
  if (linked) app.tree = linked;
  else if (found) {
    app.tree = found.tree;
    if (found.play) app.modes.play.resume(found.tree, found.play);
    if (found.setup) app.modes.setup.take(found.setup.game, found.setup.position);
  }
  const mode = linked ? "analyse" : found?.mode;
  app.enter(app.modes[mode] ? mode : "play");
  app.emit("tree");
  if (!linked && !found) {
    app.modes.play.begin({ game: "othello:8", black: { kind: "human" }, white: { kind: "level", value: 3 }, minutes: 0, increment: 0, start: "standard" });
  }
};

const main = () => {
  applySettings();
  translate();
  const rpc = new Rpc(address(), (state) => connection(app, rpc, state));
  const app = new App(new Engine(rpc));
  app.reviewer = new Reviewer(app);
  app.modes = { play: new Play(app), analyse: new Analyse(app), review: new Review(app), setup: new Setup(app), learn: new Learn(app) };
  app.seats = new Seats(app);
  app.steps = new Steps(app);
  app.on("mode", (name) => {
    const panel = byId("panel");
    if (panel.contains(document.activeElement)) panel.focus({ preventScroll: true });
    panel.replaceChildren(app.modes[name].panel);
    for (const one of document.querySelectorAll("[data-mode]")) {
      if (one.dataset.mode === name) one.setAttribute("aria-current", "page");
      else one.removeAttribute("aria-current");
    }
  });
  for (const one of document.querySelectorAll("[data-mode]")) one.addEventListener("click", () => app.enter(one.dataset.mode));
  writeTools(app);
  listen(app);
  takeDrops(app);
  begin(app);
  app.engine.hello().then((hello) => {
    app.hello = hello;
    rpc.most = hello.limits.line_bytes;
  }, showError);
};

// Lets the browser paint the empty board first.
afterPaint(main);
