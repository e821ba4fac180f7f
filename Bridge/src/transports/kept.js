// Requests that outlive their page. A page that goes reads no Blob, and hands nothing over; but a message of the whole
// request still reaches the host. The engine's own request, if it comes, is answered; else the host makes it.
import { asciiJSON, base64 } from "../foundation/ascii.js";
import { tellHost, tellsHost } from "./host-messages.js";
import { readNow } from "../bodies/at-hand.js";

/** Field lines of pairs as header-spelling.js has them. */
const lines = (fields) => {
  let text = "";
  for (let index = 0; fields && index < fields.items.length; index++) {
    const { items } = fields.items[index];
    text += `${items[0]}: ${items[1]}\r\n`;
  }
  return text;
};

/** Tells the host of a request: {fields, mode, credentials}. → whether it has all of it, so that nothing is lost. */
export const keep = (head, source, { fields, mode, credentials }) => {
  const bytes = tellsHost && source ? readNow(source) : null;
  if (bytes === null) return false;
  const { id, method, url, type } = head;
  return tellHost(asciiJSON({
    __proto__: null, id, method, url, type, fields: lines(fields), mode, credentials, body: base64(bytes),
  }));
};
