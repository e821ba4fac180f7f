// Inline: the request itself carries its body, as an ArrayBuffer if the engine would lose the page's. It needs neither
// host nor store. The script alone repairs an app whose scheme handler reads request bodies.
import { handOffFailure } from "./failure.js";

const refuse = () => {
  throw handOffFailure("the inline transport has no store", "serve the page through a host with a body channel");
};

export const makeInline = () => ({
  __proto__: null,
  isConcurrent: false,
  hasStore: false,
  put: refuse,
  putSync: refuse,
  cancel() {},
});
