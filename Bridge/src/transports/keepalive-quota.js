// The sum of bytes in flight with keepalive (Fetch §4.6).
const maximumBytes = 65_536;
let inFlight = 0;

/** Reserves part of the quota; false if too little is left. */
export const reserve = (length) => {
  if (inFlight + length > maximumBytes) return false;
  inFlight += length;
  return true;
};
export const release = (length) => {
  inFlight -= length;
};
