// Form submissions into a frame, whose document tells what arrived.
const submitted = (build, submit) => new Promise((done) => {
  const frame = document.createElement("iframe");
  frame.name = `frame${Math.random()}`;
  document.body.append(frame);
  const element = document.body.appendChild(document.createElement("form"));
  element.method = "post";
  element.target = frame.name;
  element.setAttribute("action", "/framed?q=%41;x#there");
  const counts = { formdata: 0, submit: 0 };
  element.addEventListener("formdata", () => counts.formdata++);
  element.addEventListener("submit", () => counts.submit++);
  addEventListener("message", (event) => setTimeout(() => done({ seen: event.data, counts, action: attribute(element) }), 20), { once: true });
  build(element);
  submit(element);
});
const attribute = (element) => [...element.attributes].filter(({ name }) => name !== "target").map(({ name, value }) => [name, value]);

const forms = async () => {
  const fields = '<input name=a value=1><input name=a value="2 é&=\'~*"><textarea name=t>\nx\ny</textarea><input name=c type=checkbox checked><input name=off disabled value=1>';
  const addFile = (element) => {
    const input = element.appendChild(document.createElement("input"));
    Object.assign(input, { type: "file", name: "file" });
    const transfer = new DataTransfer();
    transfer.items.add(new File(["file \u00e9"], 'n"\u00e9.txt', { type: "text/x" }));
    input.files = transfer.files;
  };
  for (const enctype of ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain", "bogus"]) {
    const build = (element) => { element.setAttribute("enctype", enctype); element.innerHTML = fields; addFile(element); };
    await note(`form submit() ${enctype}`, () => submitted(build, (element) => element.submit()));
    await note(`form requestSubmit() ${enctype}`, () => submitted(build, (element) => element.requestSubmit()));
    await note(`form click ${enctype}`, () => submitted((element) => {
      build(element);
      element.insertAdjacentHTML("beforeend", "<button name=go value=now>x</button>");
    }, (element) => element.querySelector("button").click()));
  }
  await note("form submitter's attributes", () => submitted((element) => {
    element.method = "get";
    element.innerHTML = `${fields}<button name=go value=now formaction="/framed/other" formmethod=post formenctype=multipart/form-data>x</button>`;
  }, (element) => element.requestSubmit(element.querySelector("button"))));
  await note("form clobbered", () => submitted((element) => {
    element.innerHTML = "<input name=action value=x><input name=method value=get><input name=enctype value=y><input name=submit value=z><input name=elements><input name=getAttribute>";
  }, (element) => HTMLFormElement.prototype.submit.call(element)));
  await note("form formdata changes", () => submitted((element) => {
    element.innerHTML = fields;
    element.addEventListener("formdata", (event) => { event.formData.set("a", "changed"); event.formData.append("late", "1"); });
    addEventListener("formdata", (event) => event.formData.append("window", "2"), { once: true });
  }, (element) => element.requestSubmit()));
  await note("form stopped propagation", () => submitted((element) => {
    element.innerHTML = fields;
    element.addEventListener("submit", (event) => event.stopPropagation());
    element.addEventListener("formdata", (event) => event.stopPropagation());
  }, (element) => element.requestSubmit()));
  await note("form get", () => submitted((element) => { element.method = "get"; element.innerHTML = fields; }, (element) => element.requestSubmit()));
  await note("form prevented", async () => {
    const element = document.body.appendChild(document.createElement("form"));
    element.method = "post";
    let count = 0;
    element.onsubmit = () => (count++, false);
    element.requestSubmit();
    return [count, attribute(element)];
  });
};
