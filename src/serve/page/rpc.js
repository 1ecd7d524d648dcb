/** JSON-RPC 2.0 over a WebSocket: requests with streamed events, cancellation, and reconnection. */

import { t } from "./i18n.js";

const RETRY_MS = [300, 600, 1200, 2500, 5000];

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
 * `onstate(state)` is called with `open`, `lost`, `gone` (several tries to connect failed) or `refused`.
 */
export class Rpc {
  constructor(address, onstate) {
    Object.assign(this, { address, onstate, pending: new Map(), unsent: [], number: 0, tries: 0, state: "connecting", most: Infinity });
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.#become("open");
      for (const { id, line } of this.unsent.splice(0)) {
        this.pending.get(id).sent = true;
        socket.send(line);
      }
    });
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
    socket.addEventListener("close", () => this.#lost());
  }

  #lost() {
    const broken = [...this.pending.values()].filter(({ sent }) => sent);
    for (const { id, reject } of broken) {
      this.pending.delete(id);
      reject(new RpcError({ code: 0, message: "the connection is lost", data: { name: DISCONNECTED } }));
    }
    const state = this.tries < 4 ? "lost" : "gone";
    if (this.state !== "refused") this.#become(state);
    isRefused().then((refused) => this.state !== "open" && this.#become(refused ? "refused" : state));
    this.retry = setTimeout(() => this.#connect(), RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
  }

  /** Tries to connect immediately. */
  reconnect() {
    if (this.state === "open") return;
    clearTimeout(this.retry);
    this.#connect();
  }

  #become(state) {
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

  /** Sends a request. Returns its id, the promise of its response, and `cancel()`. */
  request(method, params = {}, onevent = undefined) {
    const id = ++this.number;
    const line = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    const bytes = new TextEncoder().encode(line).length;
    if (bytes > this.most) return { id, answer: Promise.reject(tooLarge(t("The message"), bytes, this.most)), cancel: () => {} };
    const isOpen = this.socket.readyState === WebSocket.OPEN;
    const answer = new Promise((resolve, reject) => this.pending.set(id, { id, resolve, reject, onevent, sent: true }));
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
    request.onevent = undefined;
    if (request.sent && this.socket.readyState === WebSocket.OPEN) this.request("cancel", { id });
    else {
      this.unsent = this.unsent.filter((waiting) => waiting.id !== id);
      this.pending.delete(id);
      request.reject(new RpcError({ code: -32008, message: "cancelled", data: { name: "cancelled" } }));
    }
  }

  /** Sends a request and waits for its response. */
  ask(method, params, onevent) {
    return this.request(method, params, onevent).answer;
  }
}
