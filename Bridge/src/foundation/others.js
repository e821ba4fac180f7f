// Wrappers, polyfills and zones that other libraries installed before the hook.
import { configuration } from "./configuration.js";
import { functionToString, indexOf, scope, uncurry } from "./primordials.js";

// On plain JavaScriptCore the host supplies the APIs as scripts, and the hook runs before all others.
const isFirst = configuration.transport === "direct";

/** Whether a function is the engine's own, rather than a library's. */
export const isNative = (method) => isFirst || indexOf(functionToString(method), "[native code]") >= 0;

const Zone = scope.Zone;
const wrap = typeof Zone?.current?.wrap === "function" ? uncurry(Zone.current.wrap) : null;

/** The function, to be called later in the current zone, if a library has zones (zone.js). */
export const inZone = (run) => (wrap ? wrap(Zone.current, run, "ajax-bridge") : run);
