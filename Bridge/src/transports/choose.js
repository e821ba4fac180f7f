// Selects the transport that the host named.
import { makeChannel } from "./channel.js";
import { makeDirect } from "./direct.js";
import { makeInline } from "./inline.js";
import { makeMessage } from "./message.js";
import { configuration } from "../foundation/configuration.js";
import { Mistake } from "../foundation/primordials.js";

const makers = { __proto__: null, direct: makeDirect, channel: makeChannel, inline: makeInline, message: makeMessage };

const choose = () => {
  const make = makers[configuration.transport];
  if (!make) throw new Mistake(`ajax-bridge: there is no transport "${configuration.transport}"`);
  return make(configuration);
};
export const transport = choose();
