import BridgeTestSupport
import Testing

@Suite("Types of responses in the view", .enabled(if: View.isThere, View.reason), .serialized)
struct ResponseTypeTests {
  private static let types = [
    "text/plain", "image/png", "text/xsl", "a/+xml", "application/a+xml", "",
    "text/plain; Charset=\"GBK\";x=y", "text/plain, application/xml",
  ]

  @Test("over the scheme, XMLHttpRequest makes documents of XML only, and Blobs of the whole type")
  func types() async throws {
    var (pages, fields): ([String: String], [String: [(String, String)]]) = ([:], [:])
    for (index, type) in Self.types.enumerated() {
      pages["/\(index)"] = "<a>text</a>"
      fields["/\(index)"] = [("Content-Type", type)]
    }
    let run = try await TwoSites(pages, fields: fields).run(
      """
      const load = (url, kind, type) => new Promise((done) => {
        const request = new XMLHttpRequest();
        request.open('GET', url);
        request.responseType = kind;
        if (type) request.overrideMimeType(type);
        request.onloadend = () => done(request);
        request.send();
      });
      const found = [];
      for (let index = 0; index < \(Self.types.count); index++) {
        const text = await load(`/${index}`, ''), tree = await load(`/${index}`, 'document');
        const blob = await load(`/${index}`, 'blob'), forced = await load(`/${index}`, 'blob', 'text/css');
        found.push([
          text.responseXML?.contentType, tree.response?.contentType, tree.response === tree.responseXML,
          blob.response.type, blob.response === blob.response, forced.response.type, await blob.response.text(),
        ].join(' '));
      }
      return found
      """, "--through", "scheme")
    let shown = [
      ("", "text/plain"), ("", "image/png"), ("", "text/xsl"), ("", "a/+xml"),
      ("application/a+xml", "application/a+xml"), ("text/xml", "text/xml"),
      ("", "text/plain;charset=gbk;x=y"), ("application/xml", "application/xml"),
    ].map { "\($0) \($0) true \($1) true text/css <a>text</a>" }
    let list = shown.map { "\"\($0)\"" }.joined(separator: ",")
    #expect(run.output == "[\(list)]\n", "\(run.errors)")
  }
}
