import BridgeTestSupport
import Testing

@Suite("bridge serve and bridge proxy with --cookies", .timeLimit(.minutes(5)))
struct CookieModeTests {
  /// A login, then requests of the same page, of an unknown page, and for a WebSocket.
  private static let visit = """
    get /login -i "${same[@]}" | grep -ci '^set-cookie'
    get /me "${same[@]}" -H 'Cookie: sid=forged; own=1'; echo
    get /me -H 'Cookie: own=1'; echo
    get /login -i "${same[@]}" -H 'Connection: Upgrade' -H 'Upgrade: websocket' \
      -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' \
      | grep -ci '^set-cookie'
    """

  @Test(
    "jar keeps all cookies from the client, and sends those of its own", arguments: Way.allCases)
  func jar(way: Way) async throws {
    let folder = try TemporaryFolder(named: "cookie-mode")
    let shop = ServedShop(way: way, origin: try ServedShop.origin())
    let options = ["--cookies", "jar", "--jar", folder.path("jar.sqlite")]
    let first = try await shop.run(options, Self.visit)
    #expect(first.output == "0\n[sid=secret; theme=dark]\n[]\n0\ncode 0\n", "\(first)")
    let later = try await shop.run(options, "get /me \"${same[@]}\"; echo")
    #expect(later.output == "[sid=secret; theme=dark]\ncode 0\n", "\(later)")
  }

  @Test(
    "jar sends its cookies only with WebSockets of its own pages, under any name of the origin"
  )
  func webSocket() async throws {
    for options in [[], ["--keep-host"]] {
      let shop = ServedShop(way: .serve, origin: try ServedShop.origin())
      let run = try await shop.run(
        options + ["--cookies", "jar"],
        """
        get /login "${same[@]}"
        open() {
          get /socket -i --http1.1 --max-time 20 -H "Origin: $1" -H 'Connection: Upgrade' \
            -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
            -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' | tr -d '\r' | grep -oE '^(HTTP/1.1 101|X-Seen.*)'
        }
        open "$url"; open http://127.0.0.1:1; open http://other.example
        """)
      let seen = ["sid=secret; theme=dark", "", ""]
        .map { "HTTP/1.1 101\nX-Seen: [\($0)]\n" }
      #expect(run.output == seen.joined() + "code 0\n", "\(options) \(run)")
    }
  }

  @Test("pass leaves the client its own", arguments: Way.allCases)
  func pass(way: Way) async throws {
    let shop = ServedShop(way: way, origin: try ServedShop.origin())
    let run = try await shop.run([], Self.visit)
    #expect(run.output == "2\n[sid=forged; own=1]\n[own=1]\n2\ncode 0\n", "\(run)")
  }

  @Test(
    "in a browser, page script reads and writes cookies that are not HttpOnly, and requests carry all",
    .enabled(
      if: ChromiumProgram.path != nil, "Chromium is not installed; Scripts/setup --tests does it"),
    .enabled(if: !Sanitizer.isOn, "nothing of Chromium is any different under a sanitizer"),
    arguments: ["pass", "jar"])
  func page(mode: String) async throws {
    let folder = try TemporaryFolder(named: "cookie-mode")
    try folder.write(
      """
      <!doctype html><base href="http://other.example/"><title>…</title><script>
      const ask = async (path) => (await fetch(location.origin + path)).text();
      (async () => {
        await ask('/login');
        const seen = [document.cookie, await ask('/me')];
        document.cookie = 'own=ü=1; path=/';
        document.cookie = 'sid=forged; path=/';
        document.cookie = 'theme=; path=/; max-age=0';
        seen.push(document.cookie, await ask('/me'));
        document.title = `seen ${seen.join(' / ')}`;
      })();
      </script>
      """, to: "web/index.html")
    let shop = ServedShop(way: .serve, origin: try ServedShop.origin())
    let run = try await shop.run(
      ["--cookies", mode, "--handler", "\(folder.path("web"))@http://shop.example/shop/"],
      """
      "\(ChromiumProgram.path ?? "")" \
        \(ChromiumProgram.arguments(profile: folder).joined(separator: " ")) \
        --virtual-time-budget=4000 --dump-dom "$url/shop/" 2> /dev/null
      """)
    let seen = ["theme=dark", "[sid=secret; theme=dark]", "own=ü=1", "[sid=secret; own=ü=1]"]
    #expect(
      run.output.contains("<title>seen \(seen.joined(separator: " / "))</title>"), "\(run)")
  }
}
