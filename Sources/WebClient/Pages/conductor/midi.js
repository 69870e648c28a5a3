import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * Pads and pedals at the browser's own MIDI, which asks the person first: it is opened by a press, and later by itself
 * where that was allowed.
 *
 * @typedef {"missing" | "closed" | "refused" | "open"} MidiState
 */

/** A pedal that sends its position counts as pressed from its middle on. */
const pressedFrom = 64;

export class Midi {
  /** Called with the name of the input that was pressed. @type {(input: string) => void} */
  onInput = () => {};
  /** Told when a device has come or gone, or MIDI has been opened or refused. */
  changes = new Changes();
  /** @type {MidiState} */
  state = "requestMIDIAccess" in navigator ? "closed" : "missing";
  /** @type {MIDIAccess | null} */
  #access = null;
  /** Controls that are down. @type {Set<string>} */
  #down = new Set();

  /** The names of what is connected. */
  get devices() {
    return [...this.#access?.inputs.values() ?? []].map(({ name }) => name ?? "");
  }

  /** Opens it where the person has allowed it before. */
  async openIfAllowed() {
    if (this.state !== "closed" || preference("midi", "no") !== "yes") return;
    try {
      const { state } = await navigator.permissions.query({ name: /** @type {PermissionName} */ ("midi") });
      if (state === "granted") await this.open();
    } catch {
      return; // the person will press
    }
  }

  /** Call it from a press: the browser may ask. */
  async open() {
    if (this.state === "missing" || this.state === "open") return;
    try {
      this.#access = await navigator.requestMIDIAccess();
      this.#access.onstatechange = () => this.#listen();
      this.state = "open";
      prefer("midi", "yes");
      this.#listen();
    } catch {
      this.state = "refused";
      this.changes.notify();
    }
  }

  #listen() {
    for (const input of this.#access?.inputs.values() ?? []) {
      input.onmidimessage = ({ data }) => data !== null && this.#received(data);
    }
    this.changes.notify();
  }

  /** @param {Uint8Array} message */
  #received([status, number, value]) {
    const channel = (status & 0x0f) + 1;
    switch (status & 0xf0) {
      case 0x90:
        if (value > 0) this.onInput(`note ${channel} ${number}`);
        break;
      case 0xb0: {
        const input = `control ${channel} ${number}`;
        const isNew = !this.#down.has(input);
        if (value < pressedFrom) this.#down.delete(input);
        else this.#down.add(input);
        if (isNew && value >= pressedFrom) this.onInput(input);
        break;
      }
      case 0xc0:
        this.onInput(`program ${channel} ${number}`);
    }
  }
}
