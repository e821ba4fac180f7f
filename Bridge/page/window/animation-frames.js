// requestAnimationFrame, HTML §8.10. Nothing is drawn here. A frame is a timer, so that code that waits for one
// continues.
import { native } from "../native.js";
import { clearTimer, setTimer } from "./tasks.js";
import { defineOperations } from "../webidl/global-members.js";
import { requireArguments, toCallback, toUnsignedLong } from "../webidl/webidl.js";

const milliseconds = 1000 / 60;

defineOperations(globalThis, {
  requestAnimationFrame(callback) {
    requireArguments(arguments.length, 1, "requestAnimationFrame");
    const wanted = toCallback(callback);
    return setTimer(() => wanted(native.now()), milliseconds);
  },
  cancelAnimationFrame(id) {
    requireArguments(arguments.length, 1, "cancelAnimationFrame");
    clearTimer(toUnsignedLong(id));
  },
});
