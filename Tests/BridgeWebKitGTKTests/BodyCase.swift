import Testing

/// One way in which page script sends bytes.
struct BodyCase: CustomTestStringConvertible, Sendable {
  /// The body that must arrive.
  enum Expected: Sendable {
    case bytes([UInt8])
    /// The parts of a form, with `B` for its boundary.
    case multipart(String)
  }

  let name: String
  let script: String
  let expected: Expected

  /// The beginning of the Content-Type; nil for none at all.
  let type: String?

  var testDescription: String { name }

  private init(_ name: String, _ type: String?, _ expected: Expected, _ script: String) {
    (self.name, self.type, self.expected, self.script) = (name, type, expected, script)
  }

  private static let post = "const post = (body) => fetch('/echo', { method: 'POST', body });\n"
  private static let xhr = """
    const send = (body, isAsync = true) => new Promise((done) => {
      const xhr = new XMLHttpRequest();
      xhr.open('POST', '/echo', isAsync);
      xhr.onload = () => done(xhr.status);
      xhr.send(body);
    });\n
    """
  private static let bytes = "const bytes = new Uint8Array([0, 1, 127, 128, 254, 255]);\n"
  private static let form = """
    const data = new FormData();
    data.append('a', '1');
    data.append('a', 'zwei\\nzeilen');
    data.append('näme', new File([new Uint8Array([0, 255])], 'ä"b.bin', { type: 'x/y' }));\n
    """
  private static let formParts: String = [
    "--B", "Content-Disposition: form-data; name=\"a\"", "", "1", "--B",
    "Content-Disposition: form-data; name=\"a\"", "", "zwei\r\nzeilen", "--B",
    "Content-Disposition: form-data; name=\"näme\"; filename=\"ä%22b.bin\"", "Content-Type: x/y",
    "", "\u{0}\u{FFFD}", "--B--", "",
  ].joined(separator: "\r\n")
  private static let raw: [UInt8] = [0, 1, 127, 128, 254, 255]

  /// Waits until a beacon or a navigation has arrived: `/count` says how many have.
  private static let arrival =
    "while (await (await fetch('/count')).text() === '0') await new Promise((go) => setTimeout(go, 20));"

  private static let submit = """
    document.body.innerHTML = '<iframe name=f></iframe><form method=post target=f action="/echo">' +
      '<input name=a value="1 &amp; 2"><textarea name=b>x\\ny</textarea><input type=file name=c></form>';
    const form = document.querySelector('form');
    const files = new DataTransfer();
    files.items.add(new File(['inhalt'], 'datei.txt', { type: 'text/plain' }));
    form.querySelector('[type=file]').files = files.files;\n
    """

  static let all: [BodyCase] = elementary + forms + contexts

  private static let text = "text/plain;charset=UTF-8"

  private static let elementary = [
    BodyCase("a string", text, .bytes(Array("häß€".utf8)), post + "await post('häß€')"),
    BodyCase(
      "URLSearchParams", "application/x-www-form-urlencoded;charset=UTF-8",
      .bytes(Array("a=1&b=%C3%A4+%26".utf8)),
      post + "await post(new URLSearchParams([['a', '1'], ['b', 'ä &']]))"),
    BodyCase("an ArrayBuffer", nil, .bytes(raw), post + bytes + "await post(bytes.buffer)"),
    BodyCase(
      "a subarray", nil, .bytes([1, 127]), post + bytes + "await post(bytes.subarray(1, 3))"),
    BodyCase(
      "a DataView", nil, .bytes([127, 128, 254]),
      post + bytes + "await post(new DataView(bytes.buffer, 2, 3))"),
    BodyCase(
      "a Blob by fetch", "image/x", .bytes(raw),
      post + bytes + "await post(new Blob([bytes], { type: 'image/X' }))"),
    BodyCase(
      "a Blob by XMLHttpRequest", "image/x", .bytes(raw),
      xhr + bytes + "await send(new Blob([bytes], { type: 'image/X' }))"),
    BodyCase(
      "a File", "text/csv", .bytes(Array("a;b".utf8)),
      post + "await post(new File(['a;b'], 't.csv', { type: 'text/csv' }))"),
    BodyCase(
      "a ReadableStream", nil, .bytes(raw),
      bytes + """
        const body = new ReadableStream({ start(c) { c.enqueue(bytes.slice(0, 2)); c.enqueue(bytes.slice(2)); c.close(); } });
        await fetch('/echo', { method: 'POST', body, duplex: 'half' })
        """),
    BodyCase(
      "a Document", "application/xml;charset=UTF-8", .bytes(Array("<a b=\"ä\"/>".utf8)),
      xhr + "await send(new DOMParser().parseFromString('<a b=\"ä\"/>', 'application/xml'))"),
    BodyCase(
      "a Blob by a synchronous XMLHttpRequest", "a/b", .bytes(raw),
      xhr + bytes + "await send(new Blob([bytes], { type: 'a/b' }), false)"),
    BodyCase(
      "a beacon", "a/b", .bytes(raw),
      bytes + "if (!navigator.sendBeacon('/echo', new Blob([bytes], { type: 'a/b' }))) return;"
        + arrival),
    BodyCase(
      "an absolute URL of the web", text, .bytes(Array("x".utf8)),
      "await fetch('http://shop.example/echo', { method: 'POST', body: 'x' })"),
  ]

  private static let forms = [
    BodyCase(
      "FormData by fetch", "multipart/form-data; boundary=", .multipart(formParts),
      post + form + "await post(data)"),
    BodyCase(
      "FormData in a Request", "multipart/form-data; boundary=", .multipart(formParts),
      form + "await fetch(new Request('/echo', { method: 'POST', body: data }))"),
    BodyCase(
      "FormData by XMLHttpRequest", "multipart/form-data; boundary=", .multipart(formParts),
      xhr + form + "await send(data)"),
    BodyCase(
      "a form, urlencoded", "application/x-www-form-urlencoded",
      .bytes(Array("a=1+%26+2&b=x%0D%0Ay&c=datei.txt".utf8)), submit + "form.submit();" + arrival),
    BodyCase(
      "a form, as text", "text/plain", .bytes(Array("a=1 & 2\r\nb=x\r\ny\r\nc=datei.txt\r\n".utf8)),
      submit + "form.enctype = 'text/plain'; form.requestSubmit();" + arrival),
    BodyCase(
      "a form, multipart", "multipart/form-data; boundary=",
      .multipart(
        [
          "--B", "Content-Disposition: form-data; name=\"a\"", "", "1 & 2", "--B",
          "Content-Disposition: form-data; name=\"b\"", "", "x\r\ny", "--B",
          "Content-Disposition: form-data; name=\"c\"; filename=\"datei.txt\"",
          "Content-Type: text/plain", "", "inhalt", "--B--", "",
        ].joined(separator: "\r\n")),
      submit + "form.enctype = 'multipart/form-data'; form.submit();" + arrival),
  ]

  private static let contexts = [
    BodyCase(
      "a Blob from a frame of the same origin", "a/b", .bytes(Array("frame".utf8)),
      """
      const frame = document.createElement('iframe');
      frame.src = '/page/frame';
      const loaded = new Promise((done) => (frame.onload = done));
      document.body.append(frame);
      await loaded;
      await frame.contentWindow.eval("fetch('/echo', { method: 'POST', body: new Blob(['frame'], { type: 'a/b' }) })")
      """),
    BodyCase(
      "a Blob from a srcdoc frame", "a/b", .bytes(Array("srcdoc".utf8)),
      """
      const frame = document.createElement('iframe');
      frame.srcdoc = 'here';
      const loaded = new Promise((done) => (frame.onload = done));
      document.body.append(frame);
      await loaded;
      await frame.contentWindow.eval("fetch('/echo', { method: 'POST', body: new Blob(['srcdoc'], { type: 'a/b' }) })")
      """),
    BodyCase(
      "a Blob from a worker", "a/b", .bytes(Array("worker".utf8)),
      """
      const worker = new Worker('/worker.js');
      const answer = new Promise((done, fail) => { worker.onmessage = done; worker.onerror = fail; });
      worker.postMessage("fetch('/echo', { method: 'POST', body: new Blob(['worker'], { type: 'a/b' }) }).then(() => 1)");
      await answer
      """),
    BodyCase(
      "FormData from a worker made of a Blob", "multipart/form-data; boundary=",
      .multipart(
        [
          "--B", "Content-Disposition: form-data; name=\"f\"; filename=\"n\"",
          "Content-Type: application/octet-stream", "", "x", "--B--", "",
        ].joined(separator: "\r\n")),
      """
      const source = "onmessage = async ({ data }) => postMessage(await eval(data))";
      const worker = new Worker(URL.createObjectURL(new Blob([source])));
      const answer = new Promise((done, fail) => { worker.onmessage = done; worker.onerror = fail; });
      worker.postMessage("const d = new FormData(); d.append('f', new File(['x'], 'n'));" +
        `fetch('${location.origin}/echo', { method: 'POST', body: d }).then(() => 1)`);
      await answer
      """),
  ]
}
