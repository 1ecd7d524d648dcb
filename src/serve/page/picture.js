/** Pictures of a board: as SVG, and as PNG that is rendered from the SVG. */

import { BLACK } from "./rules.js";

const SQUARE = 60, EDGE = 30;

/** Draws a position as SVG text. */
export const pictureSvg = ({ variant, position, last }) => {
  const { columns, rows, crossings } = variant;
  const width = columns * SQUARE + EDGE + 12, height = rows * SQUARE + EDGE + 12;
  const felt = crossings ? "#d9aa62" : "#2f8c5a", grid = crossings ? "#5f431b" : "#1c6440", rim = crossings ? "#6d4a22" : "#123a27";
  const x = (at) => EDGE + at * SQUARE, middle = SQUARE / 2, lines = [];
  const span = crossings ? middle : 0, extra = crossings ? 0 : 1;
  for (let at = 0; at < columns + extra; at++) lines.push(`M${x(at) + span} ${EDGE + span}V${x(rows) - span}`);
  for (let at = 0; at < rows + extra; at++) lines.push(`M${EDGE + span} ${x(at) + span}H${x(columns) - span}`);
  const text = (left, top, said) => `<text x="${left}" y="${top}">${said}</text>`;
  const names = [...Array(columns).keys()].map((at) => text(x(at) + middle, EDGE / 2, String.fromCharCode(97 + at)))
    .concat([...Array(rows).keys()].map((at) => text(EDGE / 2, x(at) + middle, at + 1)));
  const discs = [...position.cells].map((cell, index) => {
    if (cell === "-") return "";
    const place = `cx="${x(index % columns) + middle}" cy="${x(Math.floor(index / columns)) + middle}"`;
    const mark = index === last ? `<circle ${place} r="5" fill="#e2543f"/>` : "";
    return `<circle ${place} r="${SQUARE * 0.42}" fill="url(#${cell === BLACK ? "b" : "w"})"/>${mark}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
    + `<defs><radialGradient id="b" cx=".34" cy=".28" r=".8"><stop offset="0" stop-color="#5a6165"/><stop offset=".4" stop-color="#262b2e"/>`
    + `<stop offset="1" stop-color="#0e1113"/></radialGradient><radialGradient id="w" cx=".36" cy=".28" r=".85"><stop offset="0" stop-color="#fff"/>`
    + `<stop offset=".45" stop-color="#fbfbf7"/><stop offset="1" stop-color="#cfd1ca"/></radialGradient></defs>`
    + `<rect width="${width}" height="${height}" rx="12" fill="${rim}"/>`
    + `<rect x="${EDGE}" y="${EDGE}" width="${columns * SQUARE}" height="${rows * SQUARE}" fill="${felt}"/>`
    + `<path d="${lines.join("")}" stroke="${grid}" stroke-width="2" fill="none"/>`
    + `<g fill="#e6efe9" font-family="system-ui,sans-serif" font-size="16" text-anchor="middle" dominant-baseline="central">${names.join("")}</g>`
    + `${discs.join("")}</svg>`;
};

/** Draws a position as PNG. */
export const picturePng = async (view) => {
  const address = URL.createObjectURL(new Blob([pictureSvg(view)], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: image.naturalWidth * 2, height: image.naturalHeight * 2 });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
};
