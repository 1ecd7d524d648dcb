/** The navigation buttons below the board. */

import { el, byId, iconButton, refill, switchOff } from "./dom.js";
import { t } from "./i18n.js";

/** Buttons to go to the start, one move back, one move forward or to the end; and a slider over the game. */
export class Steps {
  constructor(app) {
    this.app = app;
    this.render();
    app.on("node", () => this.draw());
    app.on("tree", () => this.draw());
    app.on("mode", () => this.draw());
  }

  render() {
    const { app } = this;
    this.slider = el("input", { type: "range", min: 0, value: 0, "aria-label": t("Move"),
      oninput: () => app.step(Number(this.slider.value) - app.tree.current.ply) });
    this.buttons = [
      iconButton("first", t("First position (Home)"), () => app.step(-Infinity)),
      iconButton("back", t("One move back (left arrow)"), () => app.step(-1)),
      iconButton("forward", t("One move on (right arrow)"), () => app.step(1)),
      iconButton("last", t("Last position (End)"), () => app.step(Infinity)),
    ];
    this.counter = el("span", { class: "counter" });
    refill(byId("steps"), ...this.buttons.slice(0, 2), this.slider, this.counter, ...this.buttons.slice(2));
    this.draw();
  }

  draw() {
    const { tree, mode } = this.app, end = tree.line().length - 1, { ply } = tree.current;
    byId("steps").classList.toggle("off", Boolean(mode?.view));
    this.slider.max = end;
    this.slider.value = ply;
    this.slider.setAttribute("aria-valuetext", ply ? `${ply}. ${tree.current.move}` : t("start"));
    this.counter.textContent = `${ply} / ${end}`;
    this.buttons.forEach((one, at) => switchOff(one, "disabled", at < 2 ? ply === 0 : ply === end, this.slider));
  }
}
