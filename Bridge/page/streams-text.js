// TextDecoderStream and TextEncoderStream: Encoding Standard §7.5 and §7.6.
import { TextDecoder, utf8Encode } from "./encoding.js";
import { asPromise, resolvedWith } from "./streams-promises.js";
import { Transform } from "./streams-transform.js";
import { bytesOf, defineInterface, expose, toDictionary, toDOMString } from "./webidl.js";

const { decode } = TextDecoder.prototype;

const makeTransform = (transform, flush) => new Transform({
  algorithms: {
    transform: (chunk, controller) => asPromise(() => transform(chunk, controller)),
    flush: (controller) => asPromise(() => flush(controller)),
    cancel: () => resolvedWith(undefined),
  },
  started: resolvedWith(undefined),
  readableStrategy: { highWaterMark: 0 },
});

export class TextDecoderStream {
  #decoder;
  #transform;

  constructor(label = "utf-8", options = {}) {
    const { fatal, ignoreBOM } = toDictionary(options, "options");
    this.#decoder = new TextDecoder(label, { fatal: Boolean(fatal), ignoreBOM: Boolean(ignoreBOM) });
    const pass = (bytes, isLast, controller) => {
      const text = Reflect.apply(decode, this.#decoder, isLast ? [] : [bytes, { stream: true }]);
      if (text !== "") controller.enqueue(text);
    };
    const transform = (chunk, controller) => {
      if (bytesOf(chunk) === null) throw new TypeError("a chunk of bytes is needed");
      pass(chunk, false, controller);
    };
    this.#transform = makeTransform(transform, (controller) => pass(null, true, controller));
  }

  get encoding() {
    return this.#decoder.encoding;
  }

  get fatal() {
    return this.#decoder.fatal;
  }

  get ignoreBOM() {
    return this.#decoder.ignoreBOM;
  }

  get readable() {
    return this.#transform.readable;
  }

  get writable() {
    return this.#transform.writable;
  }
}

export class TextEncoderStream {
  #transform;

  constructor() {
    // The first half of a surrogate pair waits for the second one.
    let half = "";
    const transform = (chunk, controller) => {
      const text = half + toDOMString(chunk);
      half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
      const whole = half === "" ? text : text.slice(0, -1);
      if (whole !== "") controller.enqueue(utf8Encode(whole));
    };
    const flush = (controller) => {
      if (half !== "") controller.enqueue(utf8Encode("\ufffd"));
    };
    this.#transform = makeTransform(transform, flush);
  }

  get encoding() {
    void this.#transform;
    return "utf-8";
  }

  get readable() {
    return this.#transform.readable;
  }

  get writable() {
    return this.#transform.writable;
  }
}

defineInterface(TextDecoderStream);
defineInterface(TextEncoderStream);
expose({ TextDecoderStream, TextEncoderStream });
