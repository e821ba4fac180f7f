// TextDecoderStream and TextEncoderStream, Encoding Standard §7.5 and §7.6.
import { TextDecoder } from "./interfaces.js";
import { utf8Encode } from "./utf8.js";
import { TransformStream } from "../streams/transform-stream.js";
import { defineInterface, expose, toDOMString } from "../webidl/webidl.js";

const { apply } = Reflect;
const { decode } = TextDecoder.prototype;

export class TextDecoderStream {
  #decoder;
  #transform;

  constructor(label = "utf-8", options = undefined) {
    const decoder = (this.#decoder = new TextDecoder(label, options));
    const enqueue = (controller, text) => {
      if (text !== "") controller.enqueue(text);
    };
    this.#transform = new TransformStream({
      __proto__: null,
      transform: (chunk, controller) =>
        enqueue(controller, apply(decode, decoder, [required(chunk), { __proto__: null, stream: true }])),
      flush: (controller) => enqueue(controller, apply(decode, decoder, [])),
    });
  }

  get encoding() { return this.#decoder.encoding; }
  get fatal() { return this.#decoder.fatal; }
  get ignoreBOM() { return this.#decoder.ignoreBOM; }
  get readable() { return this.#transform.readable; }
  get writable() { return this.#transform.writable; }
}

/** Unlike decode(), a stream does not accept undefined as an empty chunk. */
const required = (chunk) => {
  if (chunk === undefined) throw new TypeError("a chunk must be an ArrayBuffer or a view of one");
  return chunk;
};

export class TextEncoderStream {
  #transform;

  constructor() {
    let lead = ""; // the first half of a surrogate pair that the next chunk may complete
    this.#transform = new TransformStream({
      __proto__: null,
      transform(chunk, controller) {
        const text = lead + toDOMString(chunk), hasLead = endsInLead(text);
        lead = hasLead ? text.at(-1) : "";
        enqueueBytes(controller, hasLead ? text.slice(0, -1) : text);
      },
      flush: (controller) => enqueueBytes(controller, lead),
    });
  }

  get encoding() { return this.#transform && "utf-8"; }
  get readable() { return this.#transform.readable; }
  get writable() { return this.#transform.writable; }
}

const endsInLead = (text) => (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;

const enqueueBytes = (controller, text) => {
  if (text !== "") controller.enqueue(utf8Encode(text));
};

defineInterface(TextDecoderStream);
defineInterface(TextEncoderStream);
expose({ TextDecoderStream, TextEncoderStream });
