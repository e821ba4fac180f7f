// Imported last: everything on the global object at this point belongs to the platform, and everything added later to
// page script.
import { markUncloneable } from "../cloning/builtins.js";

for (const name of Object.getOwnPropertyNames(globalThis)) {
  const { value } = Object.getOwnPropertyDescriptor(globalThis, name);
  if (typeof value === "function") markUncloneable(value);
}
