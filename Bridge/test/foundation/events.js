// Event, EventTarget and the kinds of events.
(() => {
  const names = ["type", "target", "srcElement", "currentTarget", "eventPhase", "bubbles", "cancelable", "composed", "defaultPrevented"];
  const fired = (listener, init, type = "x") => {
    const target = new EventTarget();
    target.addEventListener(type, listener);
    const event = new Event(type, init);
    return { target, event, answer: target.dispatchEvent(event) };
  };

  test("a new event has the values of its init", () => {
    const event = new Event("x"), other = new Event("y", { bubbles: 1, cancelable: {}, composed: "a" });
    assertEqual(names.map((name) => event[name]), ["x", null, null, null, 0, false, false, false, false]);
    assertEqual([other.type, other.bubbles, other.cancelable, other.composed], ["y", true, true, true]);
    assertEqual([event.isTrusted, event.returnValue, event.cancelBubble, event.composedPath()], [false, true, false, []]);
    assertEqual(typeof event.timeStamp, "number");
  });
  test("constructors of events check their arguments", () => {
    const kinds = [Event, CustomEvent, ProgressEvent, ErrorEvent, MessageEvent];
    for (const kind of kinds) {
      assertThrows("TypeError", () => new kind());
      assertThrows("TypeError", () => new kind("x", 1));
      assertThrows("TypeError", () => kind("x"));
      assertThrows("TypeError", () => new kind(Symbol()));
      assertEqual(new kind("x", null).bubbles, false);
      assertEqual([kind.length, Object.prototype.toString.call(new kind("x"))], [1, `[object ${kind.name}]`]);
      assertEqual(new kind(undefined).type, "undefined");
    }
    assertThrows("TypeError", () => new PromiseRejectionEvent("x"));
    assertThrows("TypeError", () => new PromiseRejectionEvent("x", {}));
  });
  test("the kinds of events carry their members", () => {
    const promise = Promise.resolve(), { port1 } = new MessageChannel();
    const table = [
      [new CustomEvent("x", { detail: promise }), { detail: promise }], [new CustomEvent("x"), { detail: null }],
      [new ProgressEvent("x", { lengthComputable: 1, loaded: 2.5, total: "4" }), { lengthComputable: true, loaded: 2.5, total: 4 }],
      [new ProgressEvent("x"), { lengthComputable: false, loaded: 0, total: 0 }],
      [new ErrorEvent("x", { message: "m", filename: "f", lineno: -1, colno: 2.9, error: promise }), { message: "m", filename: "f", lineno: 4294967295, colno: 2, error: promise }],
      [new ErrorEvent("x"), { message: "", filename: "", lineno: 0, colno: 0, error: undefined }],
      [new PromiseRejectionEvent("x", { promise, reason: 3 }), { promise, reason: 3 }],
      [new MessageEvent("x", { data: 1, origin: "o", lastEventId: "i", source: port1 }), { data: 1, origin: "o", lastEventId: "i", source: port1 }],
      [new MessageEvent("x"), { data: null, origin: "", lastEventId: "", source: null }],
    ];
    for (const [event, members] of table) {
      for (const [name, value] of Object.entries(members)) assertEqual(event[name], value, name);
      assertEqual(event instanceof Event, true);
    }
    assertEqual([new MessageEvent("x", { ports: [port1] }).ports[0] === port1, Object.isFrozen(new MessageEvent("x").ports)], [true, true]);
    assertThrows("TypeError", () => new MessageEvent("x", { source: {} }));
    assertThrows("TypeError", () => new MessageEvent("x", { ports: [{}] }));
  });
  test("isTrusted is an own accessor that nobody can change", () => {
    const event = new Event("x"), { get, set, configurable, enumerable } = Object.getOwnPropertyDescriptor(event, "isTrusted");
    assertEqual([set, configurable, enumerable], [undefined, false, true]);
    assertEqual(get === Object.getOwnPropertyDescriptor(new Event("y"), "isTrusted").get, true);
    assertThrows("TypeError", () => get.call({}));
    assertThrows("TypeError", () => Object.defineProperty(event, "isTrusted", { value: true }));
  });
  test("the phases are constants of Event", () => {
    for (const [name, value] of [["NONE", 0], ["CAPTURING_PHASE", 1], ["AT_TARGET", 2], ["BUBBLING_PHASE", 3]]) {
      assertEqual([Event[name], Event.prototype[name], new Event("x")[name]], [value, value, value]);
    }
  });
  test("members of Event refuse other objects", () => {
    for (const name of names) {
      assertThrows("TypeError", () => Object.getOwnPropertyDescriptor(Event.prototype, name).get.call({}));
      assertThrows("TypeError", () => Event.prototype[name]);
    }
    for (const name of ["preventDefault", "stopPropagation", "stopImmediatePropagation", "composedPath", "initEvent"]) {
      assertThrows("TypeError", () => Event.prototype[name].call({}, "x"));
      assertEqual(Object.getOwnPropertyDescriptor(Event.prototype, name).enumerable, true);
    }
  });
  test("a listener sees the event at its target, and the event is reset afterwards", () => {
    let seen;
    const { target, event, answer } = fired(function (given) {
      seen = [this === given.currentTarget, given.eventPhase, given.composedPath().length, given.target === this, window.event === given];
    });
    assertEqual([seen, answer], [[true, 2, 1, true, true], true]);
    assertEqual([event.target === target, event.currentTarget, event.eventPhase, event.composedPath(), window.event], [true, null, 0, [], undefined]);
  });
  test("an event can be dispatched again, but not while it is being dispatched", () => {
    const names = [], other = new EventTarget();
    const { target, event } = fired((given) => {
      try { other.dispatchEvent(given); } catch (error) { names.push(error.name); }
    });
    target.dispatchEvent(event);
    assertEqual(names, ["InvalidStateError", "InvalidStateError"]);
  });
  test("dispatchEvent takes events only, and clears isTrusted", () => {
    const target = new EventTarget();
    for (const bad of [null, undefined, {}, "x", Object.create(Event.prototype)]) assertThrows("TypeError", () => target.dispatchEvent(bad));
    assertThrows("TypeError", () => target.dispatchEvent());
    assertThrows("TypeError", () => EventTarget.prototype.dispatchEvent.call({}, new Event("x")));
  });
  test("only cancelable events can be canceled", () => {
    const table = [
      [{}, (event) => event.preventDefault(), false], [{ cancelable: true }, (event) => event.preventDefault(), true],
      [{ cancelable: true }, (event) => { event.returnValue = false; }, true],
      [{ cancelable: true }, (event) => { event.preventDefault(); event.returnValue = true; }, true],
      [{ cancelable: true }, () => false, false],
    ];
    for (const [init, listener, isCanceled] of table) {
      const { event, answer } = fired(listener, init);
      assertEqual([event.defaultPrevented, event.returnValue, answer], [isCanceled, !isCanceled, !isCanceled]);
    }
  });
  test("a passive listener cannot cancel", () => {
    const target = new EventTarget(), event = new Event("x", { cancelable: true });
    target.addEventListener("x", (given) => given.preventDefault(), { passive: true });
    assertEqual([target.dispatchEvent(event), event.defaultPrevented], [true, false]);
    target.addEventListener("x", (given) => given.preventDefault());
    assertEqual([target.dispatchEvent(event), event.defaultPrevented], [false, true]);
  });
  test("listeners run in their order, those for capture first, each once", () => {
    const target = new EventTarget(), log = [];
    const same = () => log.push("same");
    target.addEventListener("x", () => log.push("bubble"));
    target.addEventListener("x", () => log.push("capture"), true);
    target.addEventListener("x", same);
    target.addEventListener("x", same, false);
    target.addEventListener("x", same, { capture: false });
    target.addEventListener("x", same, { capture: true });
    target.dispatchEvent(new Event("x"));
    assertEqual(log, ["capture", "same", "bubble", "same"]);
  });
  test("a listener that was removed meanwhile is skipped, one that was added waits", () => {
    const target = new EventTarget(), log = [];
    const second = () => log.push("second");
    target.addEventListener("x", () => {
      log.push("first");
      target.removeEventListener("x", second);
      target.addEventListener("x", () => log.push("late"));
    }, { once: true });
    target.addEventListener("x", second);
    target.dispatchEvent(new Event("x"));
    assertEqual(log, ["first"]);
    target.dispatchEvent(new Event("x"));
    assertEqual(log, ["first", "late"]);
  });
  test("removal needs the same type, callback and capture", () => {
    const target = new EventTarget(), log = [];
    const listener = () => log.push("x");
    target.addEventListener("x", listener, { capture: true, once: false, passive: true });
    target.removeEventListener("x", listener);
    target.removeEventListener("y", listener, true);
    target.removeEventListener("x", () => {}, true);
    target.removeEventListener("x", null);
    target.dispatchEvent(new Event("x"));
    target.removeEventListener("x", listener, { capture: true });
    target.dispatchEvent(new Event("x"));
    assertEqual(log, ["x"]);
  });
  test("once removes before the call, so that the listener may add itself again", () => {
    const target = new EventTarget();
    let count = 0;
    const listener = () => {
      count++;
      target.addEventListener("x", listener, { once: true });
    };
    target.addEventListener("x", listener, { once: true });
    for (let turn = 0; turn < 3; turn++) target.dispatchEvent(new Event("x"));
    assertEqual(count, 3);
  });
  test("a signal removes its listeners", () => {
    const target = new EventTarget(), controller = new AbortController();
    let count = 0;
    const listener = () => { count++; };
    target.addEventListener("x", listener, { signal: controller.signal });
    target.dispatchEvent(new Event("x"));
    controller.abort();
    target.dispatchEvent(new Event("x"));
    target.addEventListener("x", listener, { signal: controller.signal });
    target.dispatchEvent(new Event("x"));
    assertEqual(count, 1);
    for (const signal of [null, {}, 1]) assertThrows("TypeError", () => target.addEventListener("x", listener, { signal }));
    assertThrows("TypeError", () => target.addEventListener("x", null, { signal: null }));
  });
  test("callbacks are objects, functions or null", () => {
    const target = new EventTarget();
    for (const bad of [1, "x", true, Symbol()]) assertThrows("TypeError", () => target.addEventListener("x", bad));
    for (const good of [null, undefined, {}, () => {}]) assertEqual(target.addEventListener("x", good), undefined);
    assertThrows("TypeError", () => target.addEventListener("x"));
    assertThrows("TypeError", () => target.removeEventListener("x"));
    assertThrows("TypeError", () => target.addEventListener(Symbol(), null));
    assertEqual([EventTarget.length, target.addEventListener.length, target.removeEventListener.length, target.dispatchEvent.length], [0, 2, 2, 1]);
  });
  test("handleEvent is looked up at each dispatch, with the object as this", () => {
    const target = new EventTarget(), log = [];
    const listener = { handleEvent() { log.push(this === listener ? "one" : "wrong"); } };
    target.addEventListener("x", listener);
    target.dispatchEvent(new Event("x"));
    listener.handleEvent = () => log.push("two");
    target.dispatchEvent(new Event("x"));
    assertEqual(log, ["one", "two"]);
  });
  test("what listeners throw is reported and stops nothing", () => {
    const target = new EventTarget(), log = [], errors = [];
    const thrown = { mine: true };
    const onError = (event) => {
      errors.push(event.error);
      assertEqual([event.isTrusted, event.cancelable, event.bubbles, event.target === window], [true, true, false, true]);
      event.preventDefault();
    };
    addEventListener("error", onError);
    target.addEventListener("x", () => { throw thrown; });
    target.addEventListener("x", { handleEvent: 1 });
    target.addEventListener("x", { get handleEvent() { throw thrown; } });
    target.addEventListener("x", () => log.push("last"));
    assertEqual(target.dispatchEvent(new Event("x")), true);
    removeEventListener("error", onError);
    assertEqual([log, errors.length, errors[0] === thrown, errors[1] instanceof TypeError, errors[2] === thrown], [["last"], 3, true, true, true]);
  });
  test("stopImmediatePropagation stops the listeners after it, stopPropagation does not", () => {
    const log = [];
    for (const name of ["stopPropagation", "stopImmediatePropagation"]) {
      const target = new EventTarget();
      target.addEventListener("x", (event) => event[name]());
      target.addEventListener("x", () => log.push(name));
      target.dispatchEvent(new Event("x"));
    }
    assertEqual(log, ["stopPropagation"]);
  });
  test("an event that was stopped before its dispatch reaches nobody", () => {
    const target = new EventTarget(), event = new Event("x");
    let count = 0;
    target.addEventListener("x", () => { count++; });
    event.cancelBubble = false;
    event.stopPropagation();
    assertEqual(event.cancelBubble, true);
    target.dispatchEvent(event);
    assertEqual([count, event.cancelBubble], [0, false]);
    target.dispatchEvent(event);
    assertEqual(count, 1);
  });
  test("initEvent makes an event anew, unless it is being dispatched", () => {
    const { event } = fired((given) => given.initEvent("other", true, true));
    assertEqual([event.type, event.bubbles], ["x", false]);
    event.initEvent("y", true, true);
    event.preventDefault();
    event.initEvent("z", false, true);
    assertEqual([event.type, event.bubbles, event.cancelable, event.defaultPrevented, event.target], ["z", false, true, false, null]);
    assertThrows("TypeError", () => event.initEvent());
    const custom = new CustomEvent("x", { detail: 1 });
    custom.initCustomEvent("y", true, false, 2);
    assertEqual([custom.type, custom.bubbles, custom.detail], ["y", true, 2]);
    const message = new MessageEvent("x", { data: 1 });
    message.initMessageEvent("y", false, true, 2, "o", "i", null, []);
    assertEqual([message.type, message.cancelable, message.data, message.origin, message.lastEventId], ["y", true, 2, "o", "i"]);
  });
  test("a subclass of EventTarget is a target", () => {
    class Own extends EventTarget { field = 1; }
    const own = new Own();
    let seen;
    own.addEventListener("x", (event) => { seen = event.target; });
    own.dispatchEvent(new CustomEvent("x"));
    assertEqual(seen === own, true);
  });
  test("the options of a listener are read in the order of the dictionary", () => {
    const log = [];
    const options = {};
    for (const name of ["signal", "passive", "once", "capture"]) Object.defineProperty(options, name, { get() { log.push(name); } });
    new EventTarget().addEventListener("x", null, options);
    assertEqual(log, ["capture", "once", "passive", "signal"]);
  });
  test("an event travels down to its target and up again", () => {
    const outer = document.createElement("div"), inner = document.createElement("span"), log = [];
    outer.append(inner);
    document.body.append(outer);
    const path = { window, document, outer, inner };
    const nameOf = (target) => Object.keys(path).find((name) => path[name] === target);
    for (const target of Object.values(path)) {
      for (const capture of [false, true]) {
        target.addEventListener("walk", (event) => log.push(`${nameOf(event.currentTarget)} ${event.eventPhase} ${nameOf(event.target)}`), capture);
      }
    }
    let composed;
    inner.addEventListener("walk", (event) => { composed = event.composedPath().map(nameOf).filter(Boolean); });
    inner.dispatchEvent(new Event("walk", { bubbles: true }));
    assertEqual(log.splice(0), ["window 1 inner", "document 1 inner", "outer 1 inner", "inner 2 inner", "inner 2 inner", "outer 3 inner", "document 3 inner", "window 3 inner"]);
    assertEqual(composed, ["inner", "outer", "document", "window"]);
    inner.dispatchEvent(new Event("walk"));
    assertEqual(log.splice(0), ["window 1 inner", "document 1 inner", "outer 1 inner", "inner 2 inner", "inner 2 inner"]);
    outer.addEventListener("walk", (event) => event.stopPropagation(), true);
    inner.dispatchEvent(new Event("walk", { bubbles: true }));
    assertEqual(log.splice(0), ["window 1 inner", "document 1 inner", "outer 1 inner"]);
    outer.remove();
    outer.dispatchEvent(new Event("walk", { bubbles: true }));
    assertEqual(log, ["outer 2 outer"]); // stopped before its listeners for the way up
  });
})();
