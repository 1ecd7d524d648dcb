/** JSON-RPC 2.0 over a WebSocket: requests with streamed events, cancellation, and reconnection. */

import { t } from "./i18n.js";

const RETRY_MS = [300, 600, 1200, 2500, 5000];

/** The code with which Kado closes the connection of a tab that exceeds `--max-sessions`. */
const TOO_MANY_SESSIONS = 1013;

/** A request whose answer shows that Kado keeps the connection. */
const PING = JSON.stringify({ jsonrpc: "2.0", id: "ping", method: "ping" });

/** The error of a request whose connection was lost before the response. */
export const DISCONNECTED = "disconnected";

/** A failed request, with the error of the protocol. */
export class RpcError extends Error {
  constructor({ code, message, data = {} }) {
    super(message);
    Object.assign(this, { code, name: data.name ?? "error", where: data.where, remedy: data.remedy, data });
  }
}

/** The error for something of `bytes` bytes, of which Kado accepts at most `most`. */
export const tooLarge = (name, bytes, most) => {
  const hundredths = (count) => count / 2 ** 20 * 100, text = (count) => (count / 100).toFixed(2);
  // The size is rounded up and the limit down, so that the two numbers always differ.
  return new RpcError({ code: -32009, message: t("{0} is too large: {1} MB", name, text(Math.ceil(hundredths(bytes)))),
    data: { name: "too_large", remedy: t("at most {0} MB", text(Math.floor(hundredths(most)))) } });
};

/** Whether the server rejects the page with status 403, as after a restart of Kado with another token. */
const isRefused = async () => {
  try {
    const { status } = await fetch("kado.svg", { cache: "no-store" });
    return status === 403;
  } catch {
    return false;
  }
};

/**
 * A connection to Kado, which is restored after a loss.
 *
 * `most` is the maximum size of a message in bytes: the server ends the connection after a larger one.
 * `onstate(state)` is called with each new state: `open`, `lost`, `gone` (several tries to connect failed),
 * `refused`, or `full` (too many tabs are open).
 */
export class Rpc {
  constructor(address, onstate) {
    Object.assign(this, { address, onstate, pending: new Map(), unsent: [], number: 0, tries: 0, state: "connecting", most: Infinity });
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    // Kado opens a connection and ends it at once if too many tabs are open: it counts from the first answer.
    socket.addEventListener("open", () => socket.send(PING));
    socket.addEventListener("message", ({ data }) => {
      if (this.state !== "open") this.#begin();
      this.#receive(JSON.parse(data));
    });
    socket.addEventListener("close", ({ code }) => this.#lost(code));
  }

  /** Sends the requests that wait for the connection. */
  #begin() {
    this.tries = 0;
    this.#become("open");
    for (const { id, line } of this.unsent.splice(0)) {
      this.pending.get(id).sent = true;
      this.socket.send(line);
    }
  }

  #lost(code) {
    const broken = [...this.pending.values()].filter(({ sent }) => sent);
    for (const request of broken) this.#break(request);
    if (code === TOO_MANY_SESSIONS) {
      this.#become("full");
      this.retry = setTimeout(() => this.#connect(), RETRY_MS.at(-1));
      return;
    }
    const state = this.tries < 4 ? "lost" : "gone";
    if (this.state !== "refused") this.#become(state);
    isRefused().then((refused) => !["open", "full"].includes(this.state) && this.#become(refused ? "refused" : state));
    this.retry = setTimeout(() => this.#connect(), RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
  }

  /** Lets a request wait for the next connection if it repeats; otherwise it fails. */
  #break(request) {
    const { id, line, repeats, reject } = request;
    if (repeats) {
      request.sent = false;
      this.unsent.push({ id, line });
      return;
    }
    this.pending.delete(id);
    reject(new RpcError({ code: 0, message: "the connection is lost", data: { name: DISCONNECTED } }));
  }

  /** Tries to connect immediately, unless a try is under way. */
  reconnect() {
    if (this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.retry);
    this.#connect();
  }

  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.onstate(state);
  }

  #receive(message) {
    if (message.method === "event") {
      const { id, event } = message.params;
      this.pending.get(id)?.onevent?.(event, message.params[event]);
      return;
    }
    const request = this.pending.get(message.id);
    if (!request) return;
    this.pending.delete(message.id);
    if (message.error) request.reject(new RpcError(message.error));
    else request.resolve(message.result);
  }

  /**
   * Sends a request. Returns its id, the promise of its response, and `cancel()`.
   *
   * If the connection breaks before the response, the request fails; if it `repeats`, it is sent again.
   */
  request(method, params = {}, onevent = undefined, repeats = false) {
    const id = ++this.number;
    const line = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    const bytes = new TextEncoder().encode(line).length;
    if (bytes > this.most) return { id, answer: Promise.reject(tooLarge(t("The message"), bytes, this.most)), cancel: () => {} };
    const isOpen = this.state === "open" && this.socket.readyState === WebSocket.OPEN;
    const answer = new Promise((resolve, reject) => this.pending.set(id, { id, line, resolve, reject, onevent, repeats, sent: true }));
    if (isOpen) this.socket.send(line);
    else {
      this.unsent.push({ id, line });
      this.pending.get(id).sent = false;
    }
    return { id, answer, cancel: () => this.#cancel(id) };
  }

  #cancel(id) {
    const request = this.pending.get(id);
    if (!request) return;
    Object.assign(request, { onevent: undefined, repeats: false });
    // The connection may break before the answer, which is not needed.
    if (request.sent && this.socket.readyState === WebSocket.OPEN) this.request("cancel", { id }).answer.catch(() => {});
    else {
      this.unsent = this.unsent.filter((waiting) => waiting.id !== id);
      this.pending.delete(id);
      request.reject(new RpcError({ code: -32008, message: "cancelled", data: { name: "cancelled" } }));
    }
  }

  /** Sends a search. It is sent again if the connection breaks before its response. */
  search(method, params, onevent) {
    return this.request(method, params, onevent, true);
  }

  /** Sends a request and waits for its response. */
  ask(method, params, onevent) {
    return this.request(method, params, onevent).answer;
  }
}
