// location: the parts of the page's address, and changes of its fragment.
(() => {
  test("location tells the page's address in parts", () => {
    const url = new URL(document.URL);
    for (const part of ["href", "origin", "protocol", "host", "hostname", "port", "pathname", "search"]) assertEqual(location[part], url[part], part);
    assertEqual([String(location), `${location}`, location.toString()], [location.href, location.href, location.href]);
    assertEqual([window.location === location, document.location === location, Object.prototype.toString.call(location)], [true, true, "[object Location]"]);
  });
  test("a new fragment fires hashchange, later and once", async () => {
    const before = location.href.replace(/#.*/, "");
    const events = [];
    const listen = (event) => events.push([event.type, event.oldURL, event.newURL, event.isTrusted, event instanceof HashChangeEvent]);
    addEventListener("hashchange", listen);
    location.hash = "one two";
    location.hash = "#one two";
    assertEqual([location.hash, events.length], ["#one%20two", 0]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    location.href = "#three";
    location.assign("#four");
    location.replace("#four");
    await new Promise((resolve) => { addEventListener("hashchange", (event) => event.newURL.endsWith("four") && resolve()); });
    removeEventListener("hashchange", listen);
    assertEqual(events, [
      ["hashchange", before, `${before}#one%20two`, true, true],
      ["hashchange", `${before}#one%20two`, `${before}#three`, true, true],
      ["hashchange", `${before}#three`, `${before}#four`, true, true],
    ]);
  });
  test("addresses that are none throw a SyntaxError", () => {
    assertThrows("SyntaxError", () => { location.href = "http://["; });
    assertThrows("SyntaxError", () => location.assign("http://["));
    assertThrows("SyntaxError", () => location.replace("http://["));
    assertThrows("SyntaxError", () => { location.protocol = "1x"; });
    assertThrows("TypeError", () => location.assign());
  });
  test("nothing about location can be replaced", () => {
    assertThrows("TypeError", () => new Location());
    assertThrows("TypeError", () => Object.getOwnPropertyDescriptor(location, "href").get.call({}));
    for (const name of ["href", "hash", "assign", "reload", "toString", "valueOf", "ancestorOrigins"]) {
      assertEqual(Object.getOwnPropertyDescriptor(location, name).configurable, false, name);
    }
    assertEqual(Object.getOwnPropertyDescriptor(window, "location").configurable, false);
    assertEqual(location.ancestorOrigins.length, 0);
  });
})();
