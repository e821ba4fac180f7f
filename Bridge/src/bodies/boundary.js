// The boundary in a multipart Content-Type.
import { indexOf, lowerCase, substring } from "../foundation/primordials.js";

/** The boundary parameter, or null. Types other than multipart/form-data have none. */
export const boundaryOf = (type) => {
  if (type === null || indexOf(lowerCase(type), "multipart/form-data") !== 0) return null;
  const at = indexOf(lowerCase(type), "boundary=");
  if (at < 0) return null;
  const rest = substring(type, at + 9);
  const end = indexOf(rest, ";");
  const value = end < 0 ? rest : substring(rest, 0, end);
  return value[0] === '"' ? substring(value, 1, -1) : value;
};
