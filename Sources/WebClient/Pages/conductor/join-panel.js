import { element } from "../parts/element.js";
import { openDialog } from "../parts/dialog.js";
import { inWords } from "../parts/banner.js";
import { call, callForBlob } from "../live/api.js";

const roles = [
  ["dancer", "Dancers", "Scan with the phone’s camera, or open the address and type the code."],
  ["screen", "Screens", "For a projector or tablet that shows the stage alone. No name needed."],
  ["conductor", "Another conductor", "Can take over the baton. Give it to people you trust."],
];

/** The codes that let people in, large enough to be scanned from a laptop across the room. */
export async function openJoinPanel(session) {
  const panel = element("div", { class: "join-panel" }, element("p", { role: "status" }, "Fetching the codes…"));
  openDialog("Join this session", panel, { className: "wide-sheet" });
  try {
    const { joinCodes, joinLinks } = await call(`/api/v1/sessions/${encodeURIComponent(session.id)}`, {
      token: session.token,
    });
    panel.replaceChildren(
      ...roles.filter(([role]) => joinCodes?.[role]).map(([role, title, help]) =>
        card(session, role, title, help, joinCodes[role], joinLinks?.[role] ?? ownLink(joinCodes[role]))
      ),
    );
  } catch (problem) {
    panel.replaceChildren(
      element("p", { class: "problem", role: "alert" }, `The codes could not be fetched. ${inWords(problem)}`),
    );
  }
}

/** What phones can open; null where this page was opened by a name that only this machine knows itself by. */
function ownLink(code) {
  const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  return isLocal ? null : `${location.origin}/join/${code}`;
}

function card(session, role, title, help, code, link) {
  const picture = element("div", { class: "qr" });
  fetchPicture(session, role, code, picture);
  return element(
    "section",
    { class: `join-role ${role}`, "aria-label": title },
    element("h3", {}, title),
    picture,
    element(
      "p",
      { class: "join-code", "aria-label": `Code ${[...code].join(" ")}` },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    ),
    element("p", { class: "help join-link" }, link ?? "The address to open is in the picture."),
    element("p", { class: "help" }, help),
    link && copyButton(link),
  );
}

async function fetchPicture(session, role, code, frame) {
  try {
    const blob = await callForBlob(`/api/v1/sessions/${encodeURIComponent(session.id)}/join-codes/${role}.svg`, {
      token: session.token,
    });
    const url = URL.createObjectURL(blob);
    const image = element("img", {
      src: url,
      alt: `QR code of the join link for code ${code}`,
      width: 240,
      height: 240,
    });
    image.addEventListener("load", () => URL.revokeObjectURL(url));
    frame.replaceChildren(image);
  } catch {
    frame.replaceChildren(element("p", { class: "help" }, "No QR code here; the code below works as well."));
  }
}

/** The clipboard is open to pages only over HTTPS or on the same machine. */
function copyButton(link) {
  if (!navigator.clipboard) return null;
  const button = element("button", { type: "button", class: "small quiet" }, "Copy link");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Copying is not allowed here";
    }
  });
  return button;
}
