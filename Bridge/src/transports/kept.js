// Requests that outlive their page. An unloading page cannot read a Blob or hand bodies over, but a message with the
// whole request still reaches the host. If the engine's own request arrives, it is answered; otherwise the host sends
// it.
import { asciiJSON, base64 } from "../foundation/ascii.js";
import { tellHost, tellsHost } from "./host-messages.js";
import { readNow } from "../bodies/at-hand.js";

/** The lines of field pairs in the form of header-spelling.js. */
const lines = (fields) => {
  let text = "";
  for (let index = 0; fields && index < fields.items.length; index++) {
    const { items } = fields.items[index];
    text += `${items[0]}: ${items[1]}\r\n`;
  }
  return text;
};

/**
 * Tells the host about a request: {fields, mode, credentials}. → whether the host has all of it, so that nothing can be
 * lost.
 */
export const keep = (head, source, { fields, mode, credentials }) => {
  const bytes = tellsHost && source ? readNow(source) : null;
  if (bytes === null) return false;
  const { id, method, url, type } = head;
  return tellHost(asciiJSON({
    __proto__: null, id, method, url, type, fields: lines(fields), mode, credentials, body: base64(bytes),
  }));
};
