// Which exchanges are shown, and in which order.

/** The text that a query is looked for in, made once for each exchange that is asked about. */
function haystack(exchange) {
  exchange.haystack ??= [
    exchange.method, exchange.url, exchange.status, exchange.actualStatus, exchange.why, exchange.note,
    exchange.endpoint, `#${exchange.number}`, ...(exchange.closest ?? []), ...(exchange.accepted ?? []),
    ...(exchange.differences ?? []).flatMap(({ where, recorded, actual }) => [where, recorded, actual]),
  ].join("\n").toLowerCase();
  return exchange.haystack;
}

const ORDERS = {
  sent: null,
  slowest: (left, right) => (right.time ?? -1) - (left.time ?? -1) || left.id - right.id,
  endpoint: (left, right) => left.endpointIndex - right.endpointIndex || left.id - right.id,
};

export const orders = Object.keys(ORDERS);

/** The exchanges of the outcomes that are on, with every word of the query, in order. */
export function selected(exchanges, { on, query, order }) {
  const words = query.toLowerCase().split(/\s+/u).filter((word) => word !== "");
  const found = exchanges.filter((exchange) =>
    on.has(exchange.outcome) && words.every((word) => haystack(exchange).includes(word)));
  return ORDERS[order] ? found.sort(ORDERS[order]) : found;
}
