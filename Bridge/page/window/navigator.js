// Navigator, HTML §8.10. Other modules add their members (sendBeacon) to its prototype.
import { defineAttributes } from "../webidl/global-members.js";
import { native } from "../native.js";
import { constructionKey, defineInterface, expose, requireKey } from "../webidl/webidl.js";

const languages = Object.freeze(["en-US", "en"]);
const { userAgent } = native;
const platform =
  userAgent.includes("Macintosh") ? "MacIntel" : userAgent.includes("Windows") ? "Win32" : "Linux x86_64";

export class Navigator {
  #brand = true;

  constructor(key = undefined) {
    requireKey(key);
  }

  get appCodeName() { return this.#brand && "Mozilla"; }
  get appName() { return this.#brand && "Netscape"; }
  get appVersion() { return this.#brand && userAgent.replace(/^Mozilla\//, ""); }
  get platform() { return this.#brand && platform; }
  get product() { return this.#brand && "Gecko"; }
  get productSub() { return this.#brand && "20030107"; }
  get userAgent() { return this.#brand && userAgent; }
  get vendor() { return this.#brand && "Apple Computer, Inc."; }
  get vendorSub() { return this.#brand && ""; }
  get language() { return this.#brand && languages[0]; }
  get languages() { return this.#brand && languages; }
  get onLine() { return this.#brand; }
  get cookieEnabled() { return this.#brand; }
  get hardwareConcurrency() { return this.#brand && 2; }
  get webdriver() { return !this.#brand; }
}

defineInterface(Navigator);
expose({ Navigator });

export const navigator = new Navigator(constructionKey);
defineAttributes(globalThis, {
  get navigator() { return navigator; },
});
