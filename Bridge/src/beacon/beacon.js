// navigator.sendBeacon: returns at once, for pages that are about to unload; the exchange is a fetch that outlives the
// page. Engines refuse beacons on custom schemes.
import { bytesSource, sourceOf } from "../bodies/source.js";
import { isReadableStream } from "../foundation/brands.js";
import { isEnabled, patchMethod } from "../foundation/control.js";
import { handOver, handOverNow, makeHead, report, withdraw } from "../transports/hand-off.js";
import { keep } from "../transports/kept.js";
import { keptURL } from "../hosted/marks.js";
import { hostedURL, rewritesURLs } from "../hosted/urls.js";
import { plainTag, tagURL } from "../transports/ids-tags.js";
import { release, reserve } from "../transports/keepalive-quota.js";
import { apply, Bytes, indexOf, lowerCase, prototypeOf, scope, substring } from "../foundation/primordials.js";
import { hostURL, isCustomPage, isCustomScheme } from "../foundation/reach.js";
import { readNow } from "../bodies/at-hand.js";
import { readAll } from "../bodies/slices.js";
import { trimBlanks } from "../foundation/text.js";
import { transport } from "../transports/choose.js";

const fetch = scope.fetch;
const takes = { __proto__: null, document: false, stream: false };

const safelisted = {
  __proto__: null, "application/x-www-form-urlencoded": true, "multipart/form-data": true, "text/plain": true,
};
const isSafelisted = (type) => {
  const end = indexOf(type, ";");
  return lowerCase(trimBlanks(end < 0 ? type : substring(type, 0, end))) in safelisted;
};

/** Beacon §4.2: a type that is not CORS-safelisted makes the request a CORS request. */
const initFor = (type, body) => {
  const mode = type === null || isSafelisted(type) ? "no-cors" : "cors";
  const init = { __proto__: null, method: "POST", mode, credentials: "include", keepalive: true };
  if (type !== null) init.headers = { __proto__: null, "Content-Type": type };
  if (body !== null) init.body = body;
  return init;
};

const sendInline = async (url, source) => {
  const body = readNow(source) ?? (await readAll(source)).bytes;
  await apply(fetch, scope, [url, initFor(source.type, body)]);
};

const send = async (url, source) => {
  const length = source?.length ?? 0;
  const head = makeHead(null, "POST", url, source?.type ?? null, length);
  head.isKeptAlive = true;
  try {
    if (source === null && !rewritesURLs) await apply(fetch, scope, [url, initFor(null, null)]);
    else if (transport.hasStore) await sendStored(head, url, source);
    else await sendInline(url, source);
  } catch (error) {
    report(head, error); // the only report, because a beacon has no response
  } finally {
    release(length);
  }
};

const nothing = bytesSource(new Bytes(0), null);

/**
 * Sends body and request at the same time, even if requests share connections: the page may be gone in the next task.
 */
const sendStored = async (head, url, source) => {
  const how = plainTag();
  // An unloading page receives no response, so the host gets the body before the request.
  if (rewritesURLs) {
    const { mode, credentials } = initFor(head.type, null);
    const told = { __proto__: null, fields: null, mode, credentials };
    if (!keep(head, source ?? nothing, told)) handOverNow(head, source ?? nothing);
    return void (await apply(fetch, scope, [tagURL(keptURL(url), head.id, how), initFor(head.type, null)]));
  }
  const request = apply(fetch, scope, [tagURL(url, head.id, how), initFor(source.type, null)]);
  try {
    await handOver(head, source);
  } catch (error) {
    withdraw(head.id);
    report(head, error);
  }
  await request;
};

export const installBeacon = () => {
  const prototype = prototypeOf("Navigator");
  if (!prototype || !fetch) return;
  patchMethod(prototype, "sendBeacon", (original) => ({
    sendBeacon(url, data) {
      const isCall = isEnabled("beacon") && arguments.length > 0 && this === scope.navigator;
      if (!isCall) return apply(original, this, arguments);
      const address = hostedURL(`${url}`);
      const target = hostURL(address);
      const hasData = data !== undefined && data !== null;
      // The engine refuses malformed URLs and, on the web, other schemes. Requests that do not pass the host are left
      // to it.
      const isSendable = target !== null && (isCustomPage() || !isCustomScheme(target));
      const isOurs = isSendable && (hasData || transport.hasStore || isCustomScheme(target));
      if (!isOurs) return apply(original, this, [address, data]);
      const source = hasData && !isReadableStream(data) ? sourceOf(data, takes) : null;
      if (hasData && source === null) return apply(original, this, [address, data]);
      if (!reserve(source?.length ?? 0)) return false;
      send(target, source);
      return true;
    },
  }).sendBeacon);
};
