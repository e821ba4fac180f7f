// Crypto, Web Cryptography §10. There is no SubtleCrypto here.
import { DOMException } from "../window/dom-exception.js";
import { defineAttributes } from "../webidl/global-members.js";
import { native } from "../native.js";
import { constructionKey, defineInterface, expose, requireArguments, requireKey } from "../webidl/webidl.js";
import { bytesOfView, setBytes } from "../language/bytes.js";

const { randomBytes } = native;
const { apply } = Reflect;
const { isView } = ArrayBuffer;
const kindOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Int8Array).prototype, Symbol.toStringTag).get;
const quota = 65536;
const integerKinds = new Set([
  "Int8Array", "Uint8Array", "Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array",
  "BigInt64Array", "BigUint64Array",
]);

export class Crypto {
  #brand = true;

  constructor(key = undefined) {
    requireKey(key);
  }

  getRandomValues(array) {
    this.#brand;
    requireArguments(arguments.length, 1, "getRandomValues");
    if (!isView(array)) throw new TypeError("getRandomValues needs a view of an ArrayBuffer");
    if (!integerKinds.has(apply(kindOf, array, []))) {
      throw new DOMException("getRandomValues needs an array of integers", "TypeMismatchError");
    }
    const bytes = bytesOfView(array);
    if (bytes.length > quota) {
      throw new DOMException(`getRandomValues provides at most ${quota} bytes`, "QuotaExceededError");
    }
    setBytes(bytes, new Uint8Array(randomBytes(bytes.length)));
    return array;
  }

  /** A version 4 UUID, RFC 9562 §5.4. */
  randomUUID() {
    this.#brand;
    const bytes = new Uint8Array(randomBytes(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let text = "";
    for (let index = 0; index < 16; index++) {
      if (index === 4 || index === 6 || index === 8 || index === 10) text += "-";
      text += bytes[index].toString(16).padStart(2, "0");
    }
    return text;
  }
}

defineInterface(Crypto);
expose({ Crypto });

const crypto = new Crypto(constructionKey);
defineAttributes(globalThis, {
  get crypto() { return crypto; },
});
