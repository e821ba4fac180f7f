// Imported last: what is on the global object now is the platform's, what comes later is page script's.
import { markUncloneable } from "../cloning/builtins.js";

for (const name of Object.getOwnPropertyNames(globalThis)) {
  const { value } = Object.getOwnPropertyDescriptor(globalThis, name);
  if (typeof value === "function") markUncloneable(value);
}
