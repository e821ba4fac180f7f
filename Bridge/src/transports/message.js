// Message: ASCII JSON through a script message handler. Each message has a timeout, since the engine never answers a
// dropped message. Bytes are sent as base64. For hosts without another transport.
import { asciiJSON, base64 } from "../foundation/ascii.js";
import { apply, Future, parseJSON, startTimer, stopTimer } from "../foundation/primordials.js";
import { visitSlices } from "../bodies/slices.js";
import { handOffFailure } from "./failure.js";

export const makeMessage = ({ host, patience, concurrent }) => {
  const post = (text) =>
    new Future((resolve, reject) => {
      const late = () =>
        reject(handOffFailure("the host did not answer a message", "check its script message handler"));
      const timer = startTimer(late, patience);
      relay(text, (answer) => (stopTimer(timer), resolve(answer)), (error) => (stopTimer(timer), reject(error)));
    });
  const relay = async (text, resolve, reject) => {
    try {
      resolve(await apply(host.post, host, [text]));
    } catch (error) {
      reject(error);
    }
  };
  const ask = async (message) => {
    const text = await post(asciiJSON(message));
    const answer = text ? parseJSON(text) : { __proto__: null };
    if (answer?.error && message.call !== "cookie") {
      const reason = answer.error.message ?? answer.error;
      throw handOffFailure(`the host refused the body: ${reason}`, "see the host's body limits");
    }
    return answer ?? { __proto__: null };
  };

  return {
    __proto__: null,
    isConcurrent: concurrent ?? true,
    hasStore: true,
    async put(head, source, progress) {
      const { id, method, url, type, length } = head;
      await ask({ __proto__: null, call: "begin", id, method, url, type, length });
      await visitSlices(source, async (bytes, offset) => {
        await ask({ __proto__: null, call: "append", id: head.id, offset, data: base64(bytes) });
        progress?.(offset + bytes.length);
      });
      await ask({ __proto__: null, call: "finish", id: head.id });
    },
    putSync() {
      const remedy = "send it asynchronously, or give the host a channel";
      throw handOffFailure("a synchronous request cannot send its body by messages", remedy);
    },
    cancel: (id) => ask({ __proto__: null, call: "cancel", id }),
    askCookies: (operation) => ask({ __proto__: null, call: "cookie", operation }),
  };
};
