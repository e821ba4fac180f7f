// Methods of controls that other modules call. They are symbols, so that page script neither sees nor hides them.

/** Resets to the state of the attributes: HTML §4.10.22.8, "reset algorithm". */
export const resetControl = Symbol("resetControl");

/** element[cloneState](copy): copies the state outside of attributes, HTML §4.10.5 "cloning steps". */
export const cloneState = Symbol("cloneState");

/** The positions of clicks on image buttons, as [x, y]; without layout, relative to the window. */
export const imagePoints = new WeakMap();
