// Form submissions through the hook: the engine navigates, the body is the entry list that the engine made.
// What arrived is told by the host through a global onNavigated(callback); without it there is nothing to see.
(() => {
  if (typeof onNavigated !== "function") return test("no host tells of navigations here", () => {});
  const make = (name, attributes = {}, text = "") => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text) element.textContent = text;
    return element;
  };
  const fileInput = () => {
    const element = make("input", { type: "file", name: "f" });
    const transfer = new DataTransfer();
    transfer.items.add(new File(["data é"], 'n"\n.txt', { type: "text/x" }));
    element.files = transfer.files;
    return element;
  };
  const attributesOf = (element) => [...element.attributes].map(({ name, value }) => [name, value]);

  /** Submits a form and tells what the origin saw, how often its events fired, and its attributes afterwards. */
  const sent = async (attributes, children, act) => {
    const form = make("form", { action: "/echo?q=%41;x#there", method: "post", ...attributes });
    form.append(...children);
    document.body.append(form);
    const before = attributesOf(form);
    const counts = { submit: 0, formdata: 0 };
    for (const type of Object.keys(counts)) form.addEventListener(type, () => counts[type]++);
    const answer = await new Promise((resolve) => { onNavigated(resolve); act(form); });
    await new Promise((resolve) => setTimeout(resolve, 5));
    assertEqual(attributesOf(form), before);
    form.remove();
    if (answer.failure) throw new Error(answer.failure.message);
    const echo = JSON.parse(new TextDecoder().decode(answer.body));
    const type = echo.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
    return { url: echo.url, method: echo.method, type, text: atob(echo.bodyBase64), counts };
  };
  const fields = () => [
    make("input", { name: "a", value: "1" }), make("input", { name: "a", value: "2 é&=~*'" }), make("textarea", { name: "t" }, "x\ny"),
    make("input", { name: "off", disabled: "", value: "1" }), make("input", { name: "c", type: "checkbox", checked: "" }), fileInput(),
  ];
  const submitButton = (attributes = {}) => make("button", { name: "go", value: "now", ...attributes });
  const ways = {
    "submit()": [(form) => form.submit(), { submit: 0, formdata: 1 }, ""],
    "requestSubmit()": [(form) => form.requestSubmit(), { submit: 1, formdata: 1 }, ""],
    "a click": [(form) => form.lastChild.click(), { submit: 1, formdata: 1 }, "now"],
  };
  const part = (boundary, head, body) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const expected = {
    "application/x-www-form-urlencoded": (go) => `a=1&a=2+%C3%A9%26%3D%7E*%27&t=x%0D%0Ay&c=on&f=n%22%0D%0A.txt${go && "&go=now"}`,
    "text/plain": (go) => `a=1\r\na=2 \u00c3\u00a9&=~*'\r\nt=x\r\ny\r\nc=on\r\nf=n"\r\n.txt\r\n${go && "go=now\r\n"}`,
    "multipart/form-data": (go, boundary) => part(boundary, 'name="a"', "1") + part(boundary, 'name="a"', "2 \u00c3\u00a9&=~*'") +
      part(boundary, 'name="t"', "x\r\ny") + part(boundary, 'name="c"', "on") +
      part(boundary, 'name="f"; filename="n%22%0A.txt"\r\nContent-Type: text/x', "data \u00c3\u00a9") + (go && part(boundary, 'name="go"', "now")) +
      `--${boundary}--\r\n`,
  };

  for (const [way, [act, counts, go]] of Object.entries(ways)) {
    for (const [enctype, text] of Object.entries(expected)) {
      test(`${way} sends ${enctype} whole, with its events once and its attributes as they were`, async () => {
        const seen = await sent({ enctype }, [...fields(), submitButton()], act);
        const boundary = /boundary=(.+)$/.exec(seen.type)?.[1];
        assertEqual([seen.method, seen.url, seen.type.replace(/;.*/, ""), seen.counts], ["POST", "/echo?q=%41;x", enctype, counts]);
        assertEqual(seen.text, text(go, boundary));
      });
    }
  }
  test("the submitter's action, method and encoding win", async () => {
    const button = submitButton({ formaction: "/echo/other", formmethod: "post", formenctype: "text/plain" });
    const seen = await sent({ method: "get" }, [make("input", { name: "a", value: "1" }), button], (form) => form.requestSubmit(button));
    assertEqual([seen.method, seen.url, seen.type, seen.text], ["POST", "/echo/other", "text/plain", "a=1\r\ngo=now\r\n"]);
    assertEqual(button.getAttribute("formaction"), "/echo/other");
  });
  test("controls named like the form's own properties hide nothing", async () => {
    const names = ["action", "method", "enctype", "submit", "elements", "getAttribute", "setAttribute"];
    const seen = await sent({}, names.map((name) => make("input", { name, value: "1" })), (form) => HTMLFormElement.prototype.submit.call(form));
    assertEqual([seen.method, seen.url, seen.text], ["POST", "/echo?q=%41;x", names.map((name) => `${name}=1`).join("&")]);
  });
  test("what formdata listeners change is what is sent", async () => {
    const change = (event) => { event.formData.set("a", "changed"); event.formData.append("late", "1"); };
    const seen = await sent({}, [make("input", { name: "a", value: "1" })], (form) => { form.addEventListener("formdata", change); form.requestSubmit(); });
    assertEqual(seen.text, "a=changed&late=1");
  });
  test("stopped propagation of submit and formdata loses nothing", async () => {
    const seen = await sent({}, [make("input", { name: "a", value: "1" })], (form) => {
      for (const type of ["submit", "formdata"]) form.addEventListener(type, (event) => event.stopPropagation());
      form.requestSubmit();
    });
    assertEqual(seen.text, "a=1");
  });
  test("a prevented submission leaves the form as it was", () => {
    const form = make("form", { action: "/echo", method: "post" });
    document.body.append(form);
    addEventListener("submit", (event) => event.preventDefault(), { once: true });
    form.requestSubmit();
    assertEqual(attributesOf(form), [["action", "/echo"], ["method", "post"]]);
    form.remove();
  });
  test("a form without an action goes to the document's URL", async () => {
    const form = make("form", { method: "post" });
    form.append(make("input", { name: "a", value: "1" }));
    document.body.append(form);
    const answer = await new Promise((resolve) => { onNavigated(resolve); form.submit(); });
    assertEqual([answer.status, form.hasAttribute("action")], [200, false]);
    form.remove();
  });
  test("GET forms carry no tag", async () => {
    const seen = await sent({ method: "get" }, [make("input", { name: "a", value: "1" })], (form) => form.requestSubmit());
    assertEqual([seen.method, seen.url, seen.text], ["GET", "/echo?a=1", ""]);
  });
})();
