// Methods of controls that other modules call: symbols, so that page script neither sees nor hides them.

/** Goes back to what the attributes say: HTML §4.10.22.8, "reset algorithm". */
export const resetControl = Symbol("resetControl");

/** element[cloneState](copy): copies what is not in attributes, HTML §4.10.5 "cloning steps". */
export const cloneState = Symbol("cloneState");

/** Where image buttons were clicked, as [x, y]: without layout, of the window. */
export const imagePoints = new WeakMap();
