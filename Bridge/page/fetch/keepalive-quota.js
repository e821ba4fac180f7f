// Requests that may outlive the page may carry 64 KiB in total
// (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch).

const limit = 65536;
let inFlight = 0;

/** Reserves part of the quota → a function that releases it, or null if too little is left. */
export const takeKeepaliveQuota = (bytes) => {
  if (inFlight + bytes > limit) return null;
  inFlight += bytes;
  let isTaken = true;
  return () => {
    if (isTaken) inFlight -= bytes;
    isTaken = false;
  };
};
