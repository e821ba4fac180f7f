// The host's configuration. Read once; the page cannot change it afterwards.
import { freeze } from "./primordials.js";

const given = { __proto__: null, ...(typeof ajaxBridgeConfiguration === "undefined" ? null : ajaxBridgeConfiguration) };
const apis = { __proto__: null, ...given.apis };
const names = ["xhr", "fetch", "forms", "beacon", "cookie", "cookieStore"];

const switches = { __proto__: null };
for (let index = 0; index < names.length; index++) switches[names[index]] = apis[names[index]] !== false;

/**
 * - transport: how bytes travel; inline alone needs no host.
 * - tag: fragment, query or header, for all requests; by default forms use the query, all else the fragment.
 * - schemePrefix: what stands before http and https where the host serves both under schemes of its own.
 * - workerMark, keptMark, bodilessMark: fragments by which such a host knows a worker's script, a request that
 *   outlives its page, and one without a body that cannot carry private headers.
 * - messageEvent: the name of an event that a host hears which listens beside the page.
 * - sliceSize: how many bytes go at a time.
 * - concurrent: whether a request may leave before its body has: not where both share few connections.
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
