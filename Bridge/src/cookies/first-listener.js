// Detects when script first listens for cookie changes, in any way.
import { isEnabled, patchAccessor, patchMethod } from "../foundation/control.js";
import { apply, prototypeOf, scope } from "../foundation/primordials.js";

const store = scope.cookieStore;

/** Calls start() before the first listener is added. */
export const onFirstListener = (start) => {
  let isStarted = false;
  const begin = (target) => {
    if (isStarted || target !== store || !isEnabled("cookieStore")) return;
    isStarted = true;
    start();
  };
  patchMethod(prototypeOf("EventTarget"), "addEventListener", (original) => ({
    call(...args) {
      if (args[0] === "change") begin(this);
      return apply(original, this, args);
    },
  }).call);
  patchAccessor(prototypeOf("CookieStore"), "onchange", ({ set }) => ({
    set onchange(listener) {
      if (typeof listener === "function") begin(this);
      apply(set, this, [listener]);
    },
  }));
};
