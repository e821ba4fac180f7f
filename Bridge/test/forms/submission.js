// Submission up to the submit event, and the requests that come of it. The page is never replaced: where the
// test's host tells of navigations by a global onNavigated(callback), what went out is looked at too.
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
const input = (attributes) => make("input", attributes);
const shown = (attributes, ...children) => document.body.appendChild(make("form", attributes, ...children));

test("a click on a submit button fires submit with the submitter", () => {
  const button = make("button", {}, "go");
  const form = shown({}, button);
  const seen = [];
  form.onsubmit = (event) => {
    seen.push(event instanceof SubmitEvent, event.submitter === button, event.bubbles, event.cancelable, event.isTrusted);
    event.preventDefault();
  };
  button.click();
  assertEqual(seen, [true, true, true, true, true]);
  form.remove();
});

test("requestSubmit() checks its submitter and fires submit", () => {
  const button = input({ type: "submit" });
  const form = shown({}, button, input({ name: "a" }));
  const seen = [];
  form.addEventListener("submit", (event) => {
    seen.push(event.submitter);
    event.preventDefault();
  });
  form.requestSubmit();
  form.requestSubmit(button);
  assertEqual(seen, [null, button]);
  assertThrows("TypeError", () => form.requestSubmit(form));
  assertThrows("NotFoundError", () => form.requestSubmit(make("button")));
  form.remove();
});

test("a submission within the submit event is none", () => {
  const form = shown({});
  let count = 0;
  form.onsubmit = (event) => {
    count += 1;
    form.requestSubmit();
    event.preventDefault();
  };
  form.requestSubmit();
  assertEqual(count, 1);
  form.remove();
});

test("a form out of the document is not submitted", () => {
  const form = make("form", {}, make("button"));
  form.onsubmit = () => { throw new Error("it was"); };
  form.requestSubmit();
  form.firstChild.click();
});

test("what is required and empty keeps a form back, unless it is not validated", () => {
  const field = input({ name: "a", required: "" });
  const form = shown({}, field);
  const seen = [];
  field.oninvalid = () => seen.push("invalid");
  form.onsubmit = (event) => { seen.push("submit"); event.preventDefault(); };
  form.requestSubmit();
  form.noValidate = true;
  form.requestSubmit();
  form.noValidate = false;
  field.value = "x";
  form.requestSubmit();
  assertEqual(seen, ["invalid", "submit", "submit"]);
  form.remove();
});

test("a reset button resets", () => {
  const text = input({ value: "a" });
  const form = shown({}, text, input({ type: "reset" }));
  text.value = "b";
  form.lastChild.click();
  assertEqual(text.value, "a");
  form.remove();
});

if (typeof onNavigated === "function") {
  const navigation = (act) => new Promise((resolve) => {
    onNavigated(resolve);
    act();
  });
  const sent = async (attributes, controls, act = (form) => form.submit()) => {
    const form = shown({ action: "/echo?old#frag", ...attributes }, ...controls());
    const answer = await navigation(() => act(form));
    form.remove();
    const echo = JSON.parse(new TextDecoder().decode(answer.body));
    const type = echo.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? null;
    return { ...answer, sentURL: echo.url, verb: echo.method, type, text: atob(echo.bodyBase64), headers: echo.headers };
  };
  const pair = () => [input({ name: "a b", value: "1&\u00e9" }), make("textarea", { name: "t" }, "x\ny")];
  const file = () => {
    const element = input({ type: "file", name: "f" });
    const transfer = new DataTransfer();
    transfer.items.add(new File(["data"], 'na"me.txt', { type: "text/x" }));
    element.files = transfer.files;
    return [element];
  };

  test("GET replaces the query", async () => {
    const answer = await sent({}, pair);
    assertEqual([answer.verb, answer.sentURL, answer.type, answer.text], ["GET", "/echo?a+b=1%26%C3%A9&t=x%0D%0Ay", null, ""]);
    assertEqual([answer.method, answer.status, answer.target], ["GET", 200, ""]);
  });

  test("POST sends the list urlencoded", async () => {
    const answer = await sent({ method: "post", target: "_blank" }, pair);
    assertEqual([answer.verb, answer.sentURL, answer.target], ["POST", "/echo?old", "_blank"]);
    assertEqual([answer.type, answer.text], ["application/x-www-form-urlencoded", "a+b=1%26%C3%A9&t=x%0D%0Ay"]);
  });

  test("POST sends multipart with files", async () => {
    const answer = await sent({ method: "post", enctype: "multipart/form-data" }, () => [...pair(), ...file()]);
    const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(answer.type);
    const part = (head, body) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    assertEqual(answer.text, part('name="a b"', "1&\u00c3\u00a9") + part('name="t"', "x\r\ny") +
      part('name="f"; filename="na%22me.txt"\r\nContent-Type: text/x', "data") + `--${boundary}--\r\n`);
  });

  test("POST sends plain text, of files their names", async () => {
    const answer = await sent({ method: "post", enctype: "text/plain" }, () => [input({ name: "a", value: "b=c" }), ...file()]);
    assertEqual([answer.type, answer.text], ["text/plain", 'a=b=c\r\nf=na"me.txt\r\n']);
  });

  test("urlencoded sends of files their names", async () => {
    assertEqual((await sent({ method: "post" }, file)).text, "f=na%22me.txt");
  });

  test("the submitter's attributes win", async () => {
    const attributes = { name: "go", value: "now", formaction: "/echo?own", formmethod: "post", formenctype: "text/plain", formtarget: "t" };
    const answer = await sent({ method: "get" }, () => [make("button", attributes)], (form) => form.firstChild.click());
    assertEqual([answer.sentURL, answer.verb, answer.text, answer.target], ["/echo?own", "POST", "go=now\r\n", "t"]);
  });

  test("submit() fires no submit event, and formdata once", async () => {
    const seen = [];
    await sent({}, pair, (form) => {
      form.onsubmit = () => seen.push("submit");
      form.onformdata = () => seen.push("formdata");
      form.submit();
    });
    assertEqual(seen, ["formdata"]);
  });

  test("two submissions in one task are one", async () => {
    let count = 0;
    const form = shown({ action: "/echo" }, input({ name: "n", value: "1" }));
    const { url } = await new Promise((resolve) => {
      onNavigated((answer) => { count += 1; resolve(answer); });
      form.submit();
      form.firstChild.value = "2";
      form.submit();
    });
    await fetch("/slow/100");
    assertEqual([count, new URL(url).search], [1, "?n=2"]);
    form.remove();
  });

  test("a clicked link is followed", async () => {
    const link = document.body.appendChild(make("a", { href: "/echo?link", target: "x" }));
    const answer = await navigation(() => link.click());
    assertEqual([answer.method, answer.target, new URL(answer.url).search], ["GET", "x", "?link"]);
    link.remove();
  });

  test("an action with hidden members is read from the attribute", async () => {
    const answer = await sent({ method: "post" }, () => [input({ name: "action", value: "/no" }), input({ name: "method" }), input({ name: "submit" })],
      (form) => HTMLFormElement.prototype.submit.call(form));
    assertEqual([answer.verb, answer.sentURL, answer.text], ["POST", "/echo?old", "action=%2Fno&method=&submit="]);
  });
}
