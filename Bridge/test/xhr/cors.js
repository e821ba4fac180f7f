// XMLHttpRequest and CORS: synchronous and asynchronous requests go by the rules that fetch goes by.
(() => {
  const other = location.origin.replace("127.0.0.1", "localhost");
  const way = (to) => `/redirect/302?to=${encodeURIComponent(to)}`;
  const rows = [
    // sentence, URL, settings, the status that can be read; 0 for none
    ["the server allows it", `${other}/cors`, {}, 200],
    ["the server says nothing", `${other}/echo`, {}, 0],
    ["a star does not cover credentials", `${other}/cors`, { withCredentials: true }, 0],
    ["a preflight allows a method", `${other}/cors`, { method: "PUT", body: "x" }, 200],
    ["a preflight allows a field", `${other}/cors`, { headers: { "x-own": "1" } }, 200],
    ["a preflight allows JSON", `${other}/cors`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }, 200],
    ["a preflight refuses a method", `${other}/echo`, { method: "DELETE" }, 0],
    ["a preflight has a status that is not ok", `${other}/status/404`, { headers: { "x-own": "1" } }, 0],
    ["a star does not cover Authorization", `${other}/cors`, { headers: { authorization: "x" } }, 0],
    ["a redirect leads to a server that allows it", way(`${other}/cors`), {}, 200],
    ["a redirect leads to a server that says nothing", way(`${other}/echo`), {}, 0],
    ["a redirect leads to a server that says nothing, with credentials", way(`${other}/echo`), { withCredentials: true }, 0],
  ];
  const send = (url, { method = "GET", headers = {}, body = null, withCredentials = false }, isAsync) => {
    const request = new XMLHttpRequest();
    request.open(method, url, isAsync);
    request.withCredentials = withCredentials;
    for (const name of Object.keys(headers)) request.setRequestHeader(name, headers[name]);
    request.send(body);
    return request;
  };
  const synchronous = (url, settings) => {
    try {
      const request = send(url, settings, false);
      return [request.status, request.responseText !== "", request.getResponseHeader("x-hidden")];
    } catch (error) {
      return error.name === "NetworkError" ? [0, false, null] : [error.name];
    }
  };
  const asynchronous = (url, settings) => new Promise((resolve) => {
    const request = send(url, settings, true);
    request.onloadend = () => resolve([request.status, request.responseText !== "", request.getResponseHeader("x-hidden")]);
  });
  for (const [sentence, url, settings, status] of rows) {
    const expected = [status, status !== 0, null];
    test(`synchronous: ${sentence}`, () => assertEqual(synchronous(url, settings), expected));
    test(`asynchronous: ${sentence}`, async () => assertEqual(await asynchronous(url, settings), expected));
  }
})();
