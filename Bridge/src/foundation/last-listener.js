// Runs after all other listeners of an event's dispatch, wherever its propagation ends, since page script could
// prevent, stop or extend it before that.
import { getterOf, methodOf } from "./primordials.js";

const addEventListener = methodOf("EventTarget", "addEventListener");
const removeEventListener = methodOf("EventTarget", "removeEventListener");
const pathOf = methodOf("Event", "composedPath");
const isStopped = getterOf("Event", "cancelBubble");
const bubbles = getterOf("Event", "bubbles");

/**
 * Call it in the capture phase, before all others. It adds a listener at the end of each target's list. The last one to
 * run calls action(event).
 */
export const runLast = (event, action) => {
  const path = pathOf(event);
  const end = bubbles(event) ? path.length - 1 : 0;
  const remove = () => {
    for (let index = 0; index <= end; index++) removeEventListener(path[index], event.type, listener);
  };
  const listener = { __proto__: null, at: 0, handleEvent() {
    const isLast = this.at === end || isStopped(event);
    this.at++;
    if (!isLast) return;
    remove();
    action(event);
  } };
  for (let index = 0; index <= end; index++) addEventListener(path[index], event.type, listener);
};
