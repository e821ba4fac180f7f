// The sum of bytes in flight with keepalive (Fetch §4.6).
const most = 65_536;
let inFlight = 0;

/** Takes a share of the quota; false where there is not so much left. */
export const reserve = (length) => {
  if (inFlight + length > most) return false;
  inFlight += length;
  return true;
};
export const release = (length) => {
  inFlight -= length;
};
