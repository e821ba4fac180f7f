// The host's configuration. Read once; the page cannot change it afterwards.
import { freeze } from "./primordials.js";

const given = { __proto__: null, ...(typeof ajaxBridgeConfiguration === "undefined" ? null : ajaxBridgeConfiguration) };
const apis = { __proto__: null, ...given.apis };
const names = ["xhr", "fetch", "forms", "beacon", "cookie", "cookieStore"];

const switches = { __proto__: null };
for (let index = 0; index < names.length; index++) switches[names[index]] = apis[names[index]] !== false;

/**
 * - transport: how bytes travel; only inline needs no host.
 * - tag: fragment, query or header, for all requests. By default forms use the query, and everything else the fragment.
 * - schemePrefix: the prefix of http and https if the host serves both under its own schemes.
 * - workerMark, keptMark, bodilessMark: fragments that mark, for such a host, a worker's script, a request that
 *   outlives its page, and a request without a body that cannot carry private headers.
 * - messageEvent: the name of an event for a host that listens inside the page.
 * - sliceSize: the number of bytes sent at a time.
 * - concurrent: whether a request may leave before its body has. Not possible if both share few connections.
 */
export const configuration = freeze({
  __proto__: null,
  transport: given.transport ?? "inline",
  tag: given.tag ?? "fragment",
  formTag: given.tag === "fragment" ? "fragment" : "query",
  apis: freeze(switches),
  channelPath: given.channelPath ?? "/.ajax-bridge/",
  token: given.token ?? "",
  schemePrefix: given.schemePrefix ?? null,
  workerMark: given.workerMark ?? "ajax-bridge-worker",
  bodilessMark: given.bodilessMark ?? "ajax-bridge-bodiless",
  keptMark: given.keptMark ?? "ajax-bridge-kept",
  messageEvent: given.messageEvent ?? null,
  sliceSize: given.sliceSize ?? 1 << 20,
  maximumBody: given.maximumBody ?? Infinity,
  concurrent: given.concurrent,
  patience: given.patience ?? 30_000,
  host: given.host ?? null,
  installed: given.installed ?? null,
});
export const apiNames = freeze(names);
