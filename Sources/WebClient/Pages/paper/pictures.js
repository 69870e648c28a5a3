import { pencil } from "../stage/symbols.js";

/** A drawing of the page as a file of its own. */

/** What the page's style says and a file must say itself. */
const said = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-weight"];
const name = "http://www.w3.org/2000/svg";
/** Pixels of a picture for each of the drawing: 300 an inch on paper. */
const fine = 3;

/** @param {SVGSVGElement} drawing on the page */
export function asSVG(drawing) {
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const shown = drawing.querySelectorAll("*");
  for (const [index, part] of copy.querySelectorAll("*").entries()) {
    const style = getComputedStyle(shown[index]);
    for (const property of said) part.setAttribute(property, style.getPropertyValue(property));
    part.removeAttribute("class");
  }
  copy.setAttribute("xmlns", name);
  copy.removeAttribute("class");
  const ground = document.createElementNS(name, "rect");
  for (const side of ["width", "height"]) ground.setAttribute(side, "100%");
  ground.setAttribute("fill", "#ffffff");
  copy.prepend(ground);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}

/**
 * @param {SVGSVGElement} drawing on the page
 * @returns {Promise<Blob>} PNG
 */
export async function asPNG(drawing) {
  const address = URL.createObjectURL(asSVG(drawing));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(fine * drawing.width.baseVal.value);
    canvas.height = Math.round(fine * drawing.height.baseVal.value);
    pencil(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => blob === null ? reject(new Error("No picture was made.")) : resolve(blob), "image/png")
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
