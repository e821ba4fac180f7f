// window.history, and what it does to the document's URL.
(() => {
  const start = location.href;
  const next = (type) => new Promise((resolve) => addEventListener(type, resolve, { once: true }));

  test("pushState and replaceState change the document's URL and the state, which is a copy", () => {
    const state = { list: [1] }, { length } = history;
    history.pushState(state, "", "?page=2");
    state.list.push(2);
    assertEqual([history.length, history.state, location.search], [length + 1, { list: [1] }, "?page=2"]);
    assertEqual([document.URL, document.baseURI], [location.href, location.href]);
    history.replaceState(null, "", "/other/path#x");
    assertEqual([history.length, history.state, location.pathname], [length + 1, null, "/other/path"]);
    assertEqual(new Request("sub").url, `${location.origin}/other/sub`);
    history.replaceState(1, "");
    assertEqual(location.hash, "#x");
    history.replaceState(null, "", start);
  });
  test("a state that cannot be cloned, another origin, and too few arguments throw", () => {
    const name = (call) => {
      try { call(); } catch (error) { return error.name; }
      return "none";
    };
    assertEqual(name(() => history.pushState(() => {}, "")), "DataCloneError");
    assertEqual(name(() => history.pushState(null, "", "https://other.example/")), "SecurityError");
    assertEqual(name(() => history.pushState(null, "", "http://[")), "SecurityError");
    assertEqual(name(() => history.pushState(null)), "TypeError");
    assertEqual(name(() => new History()), "TypeError");
    assertEqual(location.href, start);
  });
  test("back and forward restore URL and state, and fire popstate, then hashchange", async () => {
    history.replaceState("one", "");
    history.pushState("two", "", "#two");
    const events = [];
    const note = (event) => events.push([event.type, event.state ?? null, location.hash]);
    addEventListener("popstate", note);
    addEventListener("hashchange", note);
    let changed = next("hashchange");
    history.back();
    assertEqual(location.hash, "#two");
    await changed;
    changed = next("hashchange");
    history.go(1);
    await changed;
    history.forward();
    await new Promise((resolve) => setTimeout(resolve));
    removeEventListener("popstate", note);
    removeEventListener("hashchange", note);
    assertEqual(events, [
      ["popstate", "one", ""], ["hashchange", null, ""], ["popstate", "two", "#two"], ["hashchange", null, "#two"],
    ]);
    history.replaceState(null, "", start);
  });
  test("another fragment is an entry of its own, without a state", async () => {
    const { length } = history, changed = next("hashchange");
    history.replaceState("before", "");
    location.hash = "there";
    await changed;
    assertEqual([history.length, history.state], [length + 1, null]);
    const restored = next("popstate");
    history.back();
    assertEqual((await restored).state, "before");
    history.replaceState(null, "", start);
  });
  test("requests made after pushState tell the new address as their referrer", () => {
    history.pushState(null, "", "/pushed?q=1");
    const request = new XMLHttpRequest();
    request.open("GET", "/echo", false);
    request.send();
    history.replaceState(null, "", start);
    assertEqual(request.responseText.includes("/pushed?q=1"), true, request.responseText);
  });
})();
