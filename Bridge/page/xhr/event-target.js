// The common parts of a request and its upload: XHR §2 and §4.4.

import { EventTarget, ProgressEvent, defineEventHandlers, fire } from "../events/events.js";
import { constructionKey, defineInterface, expose, requireKey } from "../webidl/webidl.js";

/** XHR §4.4, XMLHttpRequestEventTarget. */
export class XMLHttpRequestEventTarget extends EventTarget {
  constructor(key) {
    requireKey(key);
    super();
  }
}

const progressTypes = ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"];
defineEventHandlers(XMLHttpRequestEventTarget, progressTypes.map((type) => `on${type}`));
defineInterface(XMLHttpRequestEventTarget);

/** The object `xhr.upload`: listeners only. */
export class XMLHttpRequestUpload extends XMLHttpRequestEventTarget {
  constructor(key) {
    requireKey(key);
    super(constructionKey);
  }
}
defineInterface(XMLHttpRequestUpload);

expose({ XMLHttpRequestEventTarget, XMLHttpRequestUpload });

/** "Fire a progress event", XHR §5.1; a length of 0 means unknown. */
export const fireProgress = (target, type, loaded, total) => {
  fire(target, new ProgressEvent(type, { __proto__: null, lengthComputable: total !== 0, loaded, total }));
};
