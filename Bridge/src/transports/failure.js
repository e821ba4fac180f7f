// Why a body did not reach the host. The page sees the network error of its API; developers see the reason on the
// console.
import { Failure } from "../foundation/primordials.js";

/** An error whose message says what went wrong and what to do. */
export const handOffFailure = (what, remedy) => new Failure(`${what}; ${remedy}`);

export const isTooLarge = (length, maximum) => length !== null && length > maximum;
export const tooLarge = (length, maximum) =>
  handOffFailure(`the body has ${length} bytes, the host accepts ${maximum}`, "raise maximumBody in the host's limits");
