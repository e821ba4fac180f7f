import BridgeTestSupport
import Testing

/// A way in which the page of a virtual-domain package sends bytes to its server.
struct VirtualDomainBody: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let method: String

  /// The beginning of the Content-Type; nil for none.
  let type: String?

  /// The bytes that must arrive, with `--B` for the boundary of a form.
  let expected: [UInt8]
  let script: String

  private init(
    _ name: String, by method: String = "POST", _ type: String?, _ expected: [UInt8],
    _ script: String
  ) {
    (testDescription, self.method, self.type) = (name, method, type)
    (self.expected, self.script) = (expected, script)
  }

  private static let large = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 * 7) }
  private static let bytes = "const bytes = new Uint8Array([0, 127, 128, 255]);\n"
  private static let few: [UInt8] = [0, 127, 128, 255]
  private static let multipart = "multipart/form-data; boundary="
  private static let parts = Array(
    [
      "--B", "Content-Disposition: form-data; name=\"a\"", "", "1 ä", "--B",
      "Content-Disposition: form-data; name=\"f\"; filename=\"n.txt\"", "Content-Type: text/plain",
      "", "inhalt", "--B--", "",
    ].joined(separator: "\r\n").utf8)
  private static let file = "new File(['inhalt'], 'n.txt', { type: 'text/plain' })"

  static let all = [
    VirtualDomainBody(
      "002-20: JSON by POST", "application/json", Array(#"{"a":"ä"}"#.utf8),
      "await call('/send', 'POST', JSON.stringify({ a: 'ä' }), 'application/json')"),
    VirtualDomainBody(
      "002-21: more than header fields can hold", "a/b", large,
      """
      const bytes = Uint8Array.from({ length: 1 << 20 }, (_, index) => index * 7 & 255);
      await call('/send', 'POST', new Blob([bytes], { type: 'a/b' }))
      """),
    VirtualDomainBody(
      "002-22: FormData with a file", multipart, parts,
      "const data = new FormData(); data.append('a', '1 ä'); data.append('f', \(file));"
        + "await call('/send', 'POST', data)"),
    VirtualDomainBody(
      "002-23: a method in lower case, to a URL without its scheme", by: "PUT",
      "text/plain;charset=UTF-8", Array("put".utf8),
      """
      const xhr = new XMLHttpRequest();
      xhr.open('put', '//api.example/send');
      const end = new Promise((done) => { xhr.onload = done });
      xhr.send('put');
      await end
      """),
    VirtualDomainBody(
      "002-24: none, beside a GET of a blob: URL", nil, [],
      """
      const url = URL.createObjectURL(new Blob(['local']));
      if (await (await fetch(url)).text() !== 'local') throw new Error(url);
      const xhr = new XMLHttpRequest();
      xhr.open('GET', url);
      const end = new Promise((done) => { xhr.onload = done });
      xhr.send();
      await end;
      if (xhr.responseText !== 'local') throw new Error(xhr.responseText);
      await call('/send', 'POST')
      """),
    VirtualDomainBody(
      "002-25: an ArrayBuffer", nil, few, bytes + "await call('/send', 'POST', bytes.buffer)"),
    VirtualDomainBody(
      "002-25: a Blob", "image/x", few,
      bytes + "await call('/send', 'POST', new Blob([bytes], { type: 'image/x' }))"),
    VirtualDomainBody(
      "002-25: what is no body type, as a string", "text/plain;charset=UTF-8", Array("1,2".utf8),
      "await call('/send', 'POST', [1, 2])"),
    VirtualDomainBody(
      "002-26: a form of the page by its enctype", multipart, parts,
      """
      document.body.innerHTML = '<iframe name=f></iframe><form method=post target=f ' +
        'enctype=multipart/form-data action="https://api.example/send">' +
        '<input name=a value="1 ä"><input type=file name=f></form>';
      const [form, files] = [document.querySelector('form'), new DataTransfer()];
      files.items.add(\(file));
      form.querySelector('[type=file]').files = files.files;
      const end = new Promise((done) => { document.querySelector('iframe').onload = done });
      form.submit();
      await end
      """),
    VirtualDomainBody(
      "002-27: a synchronous request", "a/b", few,
      bytes + """
        const xhr = new XMLHttpRequest();
        xhr.open('POST', 'https://api.example/send', false);
        xhr.send(new Blob([bytes], { type: 'a/b' }));
        if (xhr.responseText !== 'taken') throw new Error(xhr.responseText);
        """),
    VirtualDomainBody(
      "002-28: PATCH", by: "PATCH", nil, few, bytes + "await call('/send', 'PATCH', bytes)"),
    VirtualDomainBody(
      "002-28: DELETE", by: "DELETE", "text/plain;charset=UTF-8", Array("x".utf8),
      "await call('/send', 'DELETE', 'x')"),
  ]

  /// Checks what arrived: these bytes and no others, and nothing that the bridge has added.
  func check(_ taken: ReceivedRequest) {
    let name: Comment = "\(testDescription)"
    #expect(taken.line == "\(method) /send", name)
    #expect(taken.head.count < 4096, name)
    #expect(!taken.fields.contains { $0.name.lowercased().contains("bridge") }, name)
    let sent = taken.first("Content-Type")
    guard let type else {
      #expect(sent == nil, name)
      #expect(taken.body == expected, name)
      return
    }
    #expect(sent?.hasPrefix(type) == true, "\(testDescription): the type is \(sent ?? "missing")")
    if type == Self.multipart, let boundary = sent?.dropFirst(type.count) {
      let text = String(decoding: expected, as: UTF8.self)
      #expect(taken.text == text.replacing("--B", with: "--\(boundary)"), name)
    } else {
      #expect(taken.body == expected, name)
    }
  }
}
