import BridgeTestSupport
import Testing

@Suite(
  "Forms whose answers are shown in another window of the view",
  .enabled(if: View.isThere, View.reason), .serialized, .timeLimit(.minutes(10)))
struct FormWindowTests {
  private static let pages = [
    "/answer":
      "<script>fetch('/shown', { method: 'POST', body: [location.href, opener !== null, name].join(' ') })</script>",
    "/opened": "<script>onload = () => fetch('/ready')</script>",
  ]

  private static let file = """
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(300000).fill(7)], 'seven.bin'));
    document.querySelector('[type=file]').files = files.files;
    """

  /// Attributes of the form and of its button, and what is said of the window.
  private typealias Window = (form: String, button: String, seen: String)
  private static let windows: [Window] = [
    ("target=_blank", "", "false"), ("target=_blank rel=noopener", "", "false"),
    ("target=_blank rel=opener", "", "true"), ("target=lookup", "", "true lookup"),
    ("", "formtarget=lookup", "true lookup"), ("", "formtarget=_blank", "false"),
    ("target=open", "", "true open"),
  ]

  private typealias Row = (route: String, enctype: String, window: Window)

  /// Through the proxy forms are the engine's own, so that a few will do.
  private static let rows: [Row] =
    ["application/x-www-form-urlencoded", "multipart/form-data"].flatMap { enctype in
      windows.map { ("scheme", enctype, $0) }
    } + [windows[0], windows[2], windows[3]].map { ("proxy", "multipart/form-data", $0) }

  @Test("a form is sent whole, and answered in the window that it names", arguments: rows)
  func sent(
    route: String, enctype: String, window: (form: String, button: String, seen: String)
  ) async throws {
    let site = try TwoSites(Self.pages)
    let run = try await site.run(
      """
      document.cookie = 'lax=1; SameSite=Strict';
      \(window.form == "target=open" ? "window.open('/opened', 'open');" + TwoSites.untilTaken("/ready") : "")
      document.body.innerHTML = `<form method=post action="/answer" enctype="\(enctype)" \(window.form)>
        <input name=a value="b c"><input type=file name=f><button \(window.button)></button></form>`;
      \(Self.file)
      document.querySelector('button').click();
      \(TwoSites.untilTaken("/shown"))
      """, at: "\(TwoSites.b)/page", "--popups", "allow", "--through", route)
    #expect(run.code == 0, "\(run.errors)")
    let sent = try #require(site.taken("/answer").first, "\(run.errors)")
    #expect(sent.method == "POST" && site.taken("/answer").count == 1)
    #expect(sent.first("Origin") == TwoSites.b && sent.first("Cookie") == "lax=1")
    #expect(sent.first("Referer") == "\(TwoSites.b)/page")
    if enctype == "multipart/form-data" {
      #expect(sent.body.count { $0 == 7 } == 300_000)
    } else {
      #expect(String(decoding: sent.body, as: UTF8.self) == "a=b+c&f=seven.bin")
    }
    let shown = try #require(site.taken("/shown").first, "\(run.errors)")
    let words = String(decoding: shown.body, as: UTF8.self).split(separator: " ")
      .joined(separator: " ")
    #expect(words == "\(View.shown(TwoSites.b, through: route))/answer \(window.seen)")
  }

  @Test("a form of one site, shown in a window of the other, has no strict cookies of the latter")
  func foreign() async throws {
    let site = try TwoSites(
      Self.pages, fields: ["/opened": [("Set-Cookie", "strict=1; SameSite=Strict")]])
    let run = try await site.run(
      """
      window.open('\(TwoSites.a)/opened', 'other');
      \(TwoSites.untilTaken("/ready"))
      document.body.innerHTML = '<form method=post target=other action="\(TwoSites.a)/answer"><input name=a></form>';
      document.forms[0].submit();
      \(TwoSites.untilTaken("/shown"))
      """, at: "\(TwoSites.b)/page", "--popups", "allow")
    #expect(run.code == 0, "\(run.errors)")
    let sent = try #require(site.taken("/answer").first, "\(run.errors)")
    #expect(sent.first("Origin") == TwoSites.b && sent.first("Cookie") == nil)
  }

  @Test("pages open the windows that they may", arguments: ["allow", "click", "block"])
  func popups(setting: String) async throws {
    let site = try TwoSites()
    let run = try await site.run(
      """
      // Later than the engine takes script for the doing of a user.
      await new Promise((go) => setTimeout(() => { window.open('/popup'); setTimeout(go, 1000) }, 2000));
      """, at: "\(TwoSites.b)/page", "--popups", setting)
    #expect(run.code == 0, "\(run.errors)")
    #expect(site.taken("/popup").count == (setting == "allow" ? 1 : 0))
  }
}
