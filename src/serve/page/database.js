/** The list of the games in a file, shown page by page, with filters by player, year and result. */

import { button, el, field, refill, select } from "./dom.js";
import { parseSource } from "./import.js";
import { t } from "./i18n.js";

const PAGE = 50;

/** The list of games. It calls `open(game)` with the game that the person chooses. */
export class Database {
  constructor(app, open) {
    Object.assign(this, { app, open, offset: 0, filter: {} });
    this.element = el("div", { class: "card database", hidden: true });
  }

  /** Shows the games found in a source; hides the list if there are fewer than two. */
  show(source, found) {
    Object.assign(this, { source, found, offset: 0, filter: {} });
    this.element.hidden = found.total < 2;
    this.render();
  }

  hide() {
    this.element.hidden = true;
  }

  /** Renders the list with its filters. */
  render() {
    if (this.element.hidden) return;
    const set = (member, value) => {
      if (value === "" || Number.isNaN(value)) delete this.filter[member];
      else this.filter[member] = value;
      this.offset = 0;
      clearTimeout(this.waits);
      this.waits = setTimeout(() => this.#ask(), 250);
    };
    const text = (label, member) => field(label, el("input", { type: "search", value: this.filter[member], oninput: (event) => set(member, event.target.value.trim()), "data-filter": member }));
    const year = (label, member) => field(label, el("input", { type: "number", min: 1900, max: 2200, inputmode: "numeric", value: this.filter[member], oninput: (event) => set(member, Number.parseInt(event.target.value, 10)), "data-filter": member }));
    const results = [["", t("any")], ["black", t("Black won")], ["white", t("White won")], ["draw", t("Drawn")]];
    this.count = el("span", { class: "soft" });
    this.rows = el("tbody", {});
    this.pages = el("div", { class: "row end" });
    this.element.replaceChildren(
      el("div", { class: "row spread" }, el("h3", {}, t("Games")), this.count),
      el("div", { class: "row wrap filters" }, text(t("Player"), "player"), year(t("From year"), "year_from"), year(t("To year"), "year_to"),
        field(t("Result"), select(results, this.filter.result ?? "", (value) => set("result", value), { "data-filter": "result" }))),
      el("div", { class: "scroll" }, el("table", {},
        el("thead", {}, el("tr", {}, [t("Black"), t("White"), t("Result"), t("Year"), t("Event")].map((name) => el("th", { scope: "col" }, name)))), this.rows)),
      this.pages);
    this.#fill();
  }

  async #ask() {
    const found = await parseSource(this.app, this.source, { filter: this.filter, offset: this.offset, limit: PAGE });
    if (!found) return;
    this.found = found;
    this.#fill();
  }

  #fill() {
    const { games, matched, total } = this.found;
    this.count.textContent = matched === total ? t("{0} games", total) : t("{0} of {1} games", matched, total);
    this.rows.replaceChildren(...games.slice(0, PAGE).map((game) => el("tr", {},
      el("td", {}, el("button", { type: "button", class: "link", onclick: () => this.open(game) }, game.black || t("Black"))),
      el("td", {}, game.white || t("White")), el("td", {}, game.result ?? ""), el("td", {}, game.year ?? ""), el("td", {}, game.event ?? ""))));
    const turn = (by) => () => {
      this.offset += by;
      this.#ask();
    };
    refill(this.pages,
      button(t("Previous"), turn(-PAGE), { disabled: this.offset === 0 }), button(t("Next"), turn(PAGE), { disabled: this.offset + PAGE >= matched }));
  }
}
