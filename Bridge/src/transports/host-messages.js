// Messages to a host that listens in a world of its own beside the page's: an event whose name is a secret
// carries them there. They arrive when nothing else does any more, while a page goes.
import { configuration } from "../foundation/configuration.js";
import { construct, methodOf, scope } from "../foundation/primordials.js";

const type = configuration.messageEvent;
const CustomEvent = scope.CustomEvent;
const dispatchEvent = methodOf("EventTarget", "dispatchEvent");

/** True where there is somebody to tell: in documents, not in workers. */
export const tellsHost = type !== null && Boolean(scope.document && CustomEvent);

/** → whether the host was told: its listener takes the event. */
export const tellHost = (text) =>
  tellsHost && !dispatchEvent(scope, construct(CustomEvent, [type, { __proto__: null, detail: text, cancelable: true }]));
