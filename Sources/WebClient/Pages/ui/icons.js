import { element } from "./element.js";

/** All icons that there are: strokes on a field of 24 × 24, drawn in the colour of the text around them. */
const shapes = {
  back: "M15 5l-7 7 7 7",
  undo: "M9 7H4V2M4.5 7a8.5 8.5 0 1 1-1 7",
  redo: "M15 7h5V2M19.5 7a8.5 8.5 0 1 0 1 7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  insert: "M4 5v14M20 5v14M12 8v8M8 12h8",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  earlier: "M14 6l-6 6 6 6",
  later: "M10 6l6 6-6 6",
  up: "M6 14l6-6 6 6",
  down: "M6 10l6 6 6-6",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  run: "M7 4.5v15l12-7.5z",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3.500 3 3.500 15 0 18c-3.500-3-3.500-15 0-18",
  theme: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 3v18M12 7l5-1.500M12 11l8-2M12 15l8-2M12 19l5.500-1.500",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2",
  formation: "M12 5.5h.01M6 12h.01M18 12h.01M8.5 18.5h.01M15.5 18.5h.01",
  formations: "M4 5h6v6H4zM14 5h6v6h-6zM4 15h6v4H4zM14 15h6v4h-6z",
  music: "M9 18V5l11-2v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0M20 16a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  video: "M3 6.500h12v11H3zM15 10.500l6-3v9l-6-3",
  cut: "M8 8l11 9M8 16l11-9M8.500 6.500a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0" +
    "M8.500 17.500a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0",
  marker: "M6 21V4h11l-2.5 4L17 12H6",
  notes: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4",
  details: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5.5M12 7.5h.01",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6" +
    "M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14.500c2.2.7 3.5 2.6 3.5 5.5",
  sections: "M8 8m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0M16 16m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0",
  cast: "M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.500L4 9.7 9.6 9z",
  stage: "M3 6h18v9H3zM3 15l-1 4h20l-1-4M12 6v9",
  templates: "M4 4h16v16H4zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  feasibility: "M4 17a8 8 0 1 1 16 0M12 17l4-5.500M12 17h.01",
  history: "M4 12a8 8 0 1 0 2.5-5.800L4 8.500M4 4v4.500h4.500M12 8v4.500l3 1.8",
  view: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12" +
    "M12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  menu: "M4 6h16M4 12h16M4 18h16",
  star: "M12 3.500l2.600 5.500 6 .8-4.400 4.200 1.100 6L12 17.100 6.700 20l1.100-6-4.400-4.200 6-.8z",
  question: "M9 9a3 3 0 1 1 4.2 2.800c-.9.4-1.2 1-1.2 2.200M12 17.500h.01",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.200M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2",
  export: "M12 15V4M8 8l4-4 4 4M5 14v6h14v-6",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  warning: "M12 4l9 16H3zM12 10v4.500M12 17.500h.01",
  pause: "M8 5v14M16 5v14",
  rewind: "M6 5v14M19 5.500v13L9 12z",
  fromHere: "M5 9v6M9 5.500v13L19 12z",
  repeat: "M17 3l3.5 3.500L17 10M20 6.500H8a4 4 0 0 0-4 4M7 21l-3.5-3.500L7 14M4 17.500h12a4 4 0 0 0 4-4",
  trails: "M4 18c3-8 6 2 9-5M17 9.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M4 12h.01M6.500 9h.01",
  present: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  move: "M6 3l12 9-6 1.200L9.500 19z",
  paths: "M5 19C5 8 19 16 19 5M5 19h.01M19 5h.01M3.500 19a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0" +
    "M17.500 5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0",
  addPerson: "M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M3 20c0-4 3-6 7-6 1.500 0 2.800.3 4 .8M18 14v6M15 17h6",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  snap: "M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4zM6 8h4M14 8h4",
  arrange: "M5 4v16M8 7h11v4H8zM8 14h7v4H8z",
  shape: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 4h.01M20 12h.01M12 20h.01M4 12h.01",
  layers: "M12 4l9 5-9 5-9-5zM3 13.500l9 5 9-5",
  fit: "M4 9V5h5M15 5h5v4M20 15v4h-5M9 19H4v-4M9 10h6v4H9z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  mirror: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
  turn: "M5 12a7 7 0 1 1 2 5M5 20v-4h4",
  straight: "M5 19L19 5M4 19h2M18 5h2",
  delay: "M4 12h3M17 12h3M7 8v8M17 8v8M9.500 12h5",
  blank: "",
  alignLeft: "M4 4v16M7 7h13v4H7zM7 14h8v4H7z",
  alignCentre: "M12 3v18M5 7h14v4H5zM8 14h8v4H8z",
  alignRight: "M20 4v16M4 7h13v4H4zM9 14h8v4H9z",
  alignTop: "M4 4h16M7 7h4v13H7zM14 7h4v8h-4z",
  alignMiddle: "M3 12h18M7 5h4v14H7zM14 8h4v8h-4z",
  alignBottom: "M4 20h16M7 4h4v13H7zM14 9h4v8h-4z",
  spreadAcross: "M4 4v16M20 4v16M10.500 8h3v8h-3z",
  spreadAlong: "M4 4h16M4 20h16M8 10.500v3h8v-3z",
  voice: "M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3M5.5 11a6.5 6.5 0 0 0 13 0M12 17.500V21M8.5 21h7",
  offline: "M3 4l18 16M8 14a6 6 0 0 1 3-1.700M4.5 10.500A11 11 0 0 1 8 8.300M12 5.800c3 0 5.7 1.2 7.5 3.200M12 18h.01",
};

/** @typedef {keyof typeof shapes} IconName */

export const iconNames = /** @type {IconName[]} */ (Object.keys(shapes));

/**
 * @param {IconName} name
 * @param {number} [size] CSS pixels
 */
export const icon = (name, size = 20) =>
  element(
    "svg",
    { viewBox: "0 0 24 24", width: size, height: size, class: "glyph", "aria-hidden": "true", focusable: "false" },
    element("path", { d: shapes[name] }),
  );
