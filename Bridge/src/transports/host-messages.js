// Messages to a host that listens in an isolated world of the page: an event with a secret name carries them. They
// still arrive while a page is unloading, when nothing else does.
import { configuration } from "../foundation/configuration.js";
import { construct, methodOf, scope } from "../foundation/primordials.js";

const type = configuration.messageEvent;
const CustomEvent = scope.CustomEvent;
const dispatchEvent = methodOf("EventTarget", "dispatchEvent");

/** Whether there is a host to tell: in documents, not in workers. */
export const tellsHost = type !== null && Boolean(scope.document && CustomEvent);

/** → whether the host was told: its listener cancels the event. */
export const tellHost = (text) =>
  tellsHost && !dispatchEvent(scope, construct(CustomEvent, [type, { __proto__: null, detail: text, cancelable: true }]));
