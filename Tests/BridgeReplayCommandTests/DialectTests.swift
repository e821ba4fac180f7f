import BridgeTestSupport
import Testing

/// A recording in the form that one tool writes.
struct Dialect: Sendable, CustomTestStringConvertible {
  let tool: String
  let code: Int
  let sums: String
  let text: String

  var testDescription: String { tool }
}

@Suite("a recording written by", .timeLimit(.minutes(5)))
struct DialectTests {
  @Test("any tool is replayed, each request accounted for", arguments: all)
  func replayed(dialect: Dialect) async throws {
    let folder = try TemporaryFolder()
    let run = try await Tool.run(
      "run", try folder.write(dialect.text, to: "session.har"), "-c", "4")
    #expect(run.code == dialect.code, "\(run.output)\(run.errors)")
    #expect(run.output.contains(dialect.sums), "\(run.output)")
  }

  static let all = [
    Dialect(
      tool: "Firefox: no body for an image, times of −1, an aborted request", code: 0,
      sums: "total 4: sent 3, skipped 1, unsent 0; same 3",
      text: """
        {"log":{"version":"1.2","creator":{"name":"Firefox","version":"128.0"},
        "browser":{"name":"Firefox","version":"128.0"},"pages":[{"id":"page_1","pageTimings":
        {"onContentLoad":-1,"onLoad":3},"startedDateTime":"2026-01-02T03:04:05.678+01:00"}],
        "entries":[
        {"startedDateTime":"2026-01-02T03:04:05.678+01:00","request":{"bodySize":0,"method":"GET",
        "url":"https://shop.example/","httpVersion":"HTTP/2","headers":[{"name":"Host","value":
        "shop.example"},{"name":"Accept-Encoding","value":"gzip, deflate, br, zstd"},{"name":"TE",
        "value":"trailers"}],"cookies":[],"queryString":[],"headersSize":400},"response":{"status":
        200,"statusText":"","httpVersion":"HTTP/2","headers":[{"name":"content-type","value":
        "text/html"},{"name":"content-encoding","value":"zstd"},{"name":"X-Firefox-Spdy","value":
        "h2"}],"cookies":[],"content":{"mimeType":"text/html","size":11,"text":"<p>Zoë</p>"},
        "redirectURL":"","headersSize":200,"bodySize":311},"cache":{},"timings":{"blocked":0,"dns":
        -1,"connect":-1,"ssl":-1,"send":0,"wait":9,"receive":0},"time":9,"_securityState":"secure",
        "serverIPAddress":"203.0.113.9","connection":"443","pageref":"page_1"},
        {"startedDateTime":"2026-01-02T03:04:05.9+01:00","request":{"bodySize":0,"method":"GET",
        "url":"https://shop.example/logo.png","httpVersion":"HTTP/2","headers":[],"cookies":[],
        "queryString":[],"headersSize":0},"response":{"status":200,"statusText":"","httpVersion":
        "HTTP/2","headers":[{"name":"content-type","value":"image/png"},{"name":"content-length",
        "value":"5"}],"cookies":[],"content":{"mimeType":"image/png","size":5,"comment":
        "Response bodies are not included."},"redirectURL":"","headersSize":1,"bodySize":5},
        "cache":{},"timings":{},"time":0},
        {"startedDateTime":"2026-01-02T03:04:06+01:00","request":{"bodySize":7,"method":"POST","url":
        "https://shop.example/cart","httpVersion":"HTTP/2","headers":[{"name":"Content-Type","value":
        "application/x-www-form-urlencoded"},{"name":"Content-Length","value":"7"}],"cookies":[],
        "queryString":[],"headersSize":1,"postData":{"mimeType":"application/x-www-form-urlencoded",
        "params":[{"name":"a","value":"1"},{"name":"b","value":"2"}],"text":"a=1&b=2"}},"response":
        {"status":302,"statusText":"","httpVersion":"HTTP/2","headers":[{"name":"location","value":
        "/cart"},{"name":"set-cookie","value":"sid=1; Path=/\\nseen=2; Secure"}],"cookies":[],
        "content":{"mimeType":"text/plain","size":0,"text":""},"redirectURL":"/cart","headersSize":1,
        "bodySize":0},"cache":{},"timings":{"wait":1},"time":1},
        {"startedDateTime":"2026-01-02T03:04:07+01:00","request":{"bodySize":0,"method":"GET","url":
        "https://ads.example/","httpVersion":"","headers":[],"cookies":[],"queryString":[],
        "headersSize":0},"response":{"status":0,"statusText":"","httpVersion":"","headers":[],
        "cookies":[],"content":{"mimeType":"text/plain","size":0,"text":""},"redirectURL":"",
        "headersSize":-1,"bodySize":-1},"cache":{},"timings":{},"time":0}]}}
        """),
    Dialect(
      tool: "Safari: h3, priorities, a cached answer", code: 0,
      sums: "total 2: sent 2, skipped 0, unsent 0; same 2",
      text: """
        {"log":{"version":"1.2","creator":{"name":"WebKit Web Inspector","version":"1.0"},
        "pages":[],"entries":[{"pageref":"page_0","startedDateTime":"2026-01-02T03:04:05.678Z",
        "time":30.5,"request":{"method":"GET","url":"https://shop.example/a?b=c","httpVersion":
        "HTTP/3","cookies":[],"headers":[{"name":":method","value":"GET"},{"name":"Priority",
        "value":"u=3, i"},{"name":"Range","value":"bytes=0-3"},{"name":"Accept-Encoding","value":
        "identity"}],"queryString":[{"name":"b","value":"c"}],"headersSize":90,"bodySize":0},
        "response":{"status":206,"statusText":"","httpVersion":"HTTP/3","cookies":[],"headers":
        [{"name":":status","value":"206"},{"name":"Content-Range","value":"bytes 0-3/9"},{"name":
        "Content-Type","value":"video/mp4"}],"content":{"size":4,"compression":0,"mimeType":
        "video/mp4","text":"AAECAw==","encoding":"base64"},"redirectURL":"","headersSize":9,
        "bodySize":4,"_transferSize":99},"cache":{},"timings":{"blocked":1.5,"dns":-1,"ssl":-1,
        "connect":-1,"send":0.1,"wait":20,"receive":2}},
        {"startedDateTime":"2026-01-02T03:04:05.778Z","time":0,"request":{"method":"GET","url":
        "https://shop.example/style.css","httpVersion":"","cookies":[],"headers":[],"queryString":
        [],"headersSize":-1,"bodySize":-1},"response":{"status":200,"statusText":"OK",
        "httpVersion":"","cookies":[],"headers":[{"name":"Content-Type","value":"text/css"}],
        "content":{"size":2,"mimeType":"text/css","text":"a{"},"redirectURL":"","headersSize":-1,
        "bodySize":0,"_fromCache":"memory"},"cache":{},"timings":{}}]}}
        """),
    Dialect(
      tool: "Charles: sizes of the wire, a tunnel", code: 0,
      sums: "total 2: sent 1, skipped 1, unsent 0; same 1",
      text: """
        {"log":{"version":"1.2","creator":{"name":"Charles Proxy","version":"4.6"},"entries":[
        {"startedDateTime":"2026-01-02T03:04:05.678+0100","time":12,"request":{"method":"CONNECT",
        "url":"https://shop.example:443","httpVersion":"HTTP/1.1","cookies":[],"headers":[],
        "queryString":[],"headersSize":100,"bodySize":0},"response":{"_charlesStatus":"COMPLETE",
        "status":200,"statusText":"Connection established","httpVersion":"HTTP/1.1","cookies":[],
        "headers":[],"content":{"size":0,"mimeType":null},"redirectURL":null,"headersSize":0,
        "bodySize":0},"serverIPAddress":"203.0.113.9","cache":{},"timings":{"send":0,"wait":1,
        "receive":0}},
        {"startedDateTime":"2026-01-02T03:04:06.678+0100","time":12,"request":{"method":"GET",
        "url":"http://shop.example/x","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":
        "Host","value":"shop.example"},{"name":"Connection","value":"keep-alive"}],"queryString":
        [],"headersSize":100,"bodySize":0},"response":{"_charlesStatus":"COMPLETE","status":200,
        "statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":
        "Transfer-Encoding","value":"chunked"},{"name":"Content-Type","value":"application/json"}],
        "content":{"size":7,"compression":-20,"mimeType":"application/json","text":"{\\"a\\":1}"},
        "redirectURL":null,"headersSize":0,"bodySize":27},"cache":{},"timings":{"send":0,"wait":1,
        "receive":0}}]}}
        """),
    Dialect(
      tool: "Fiddler: a byte order mark, a tunnel without a URL, entries out of order", code: 4,
      sums: "total 3: sent 1, skipped 1, unsent 1; same 1",
      text: "\u{FEFF}" + """
        {"log":{"pages":[],"comment":"exported @ 1/2/2026","entries":[
        {"time":5,"startedDateTime":"2026-01-02T03:04:07.6789012+01:00","request":{"headersSize":
        9,"postData":{"text":"","mimeType":"multipart/form-data; boundary=x","params":[{"name":
        "photo","fileName":"a.png","contentType":"image/png"}]},"queryString":[],"headers":[],
        "bodySize":90,"url":"https://shop.example/up","cookies":[],"method":"POST","httpVersion":
        "HTTP/1.1"},"response":{"headersSize":9,"bodySize":2,"statusText":"OK","redirectURL":"",
        "status":200,"httpVersion":"HTTP/1.1","cookies":[],"content":{"compression":0,"mimeType":
        "text/plain","text":"ok","size":2},"headers":[]},"cache":{},"timings":{"send":0,"wait":0,
        "receive":0,"connect":0,"ssl":0,"dns":0,"blocked":-1}},
        {"time":5,"startedDateTime":"2026-01-02T03:04:05.6789012+01:00","request":{"headersSize":
        9,"queryString":[],"headers":[],"bodySize":0,"url":"shop.example:443","cookies":[],
        "method":"CONNECT","httpVersion":"HTTP/1.1"},"response":{"headersSize":9,"bodySize":0,
        "statusText":"Connection Established","redirectURL":"","status":200,"httpVersion":
        "HTTP/1.1","cookies":[],"content":{"mimeType":"","size":0},"headers":[]},"cache":{},
        "timings":{}},
        {"time":5,"startedDateTime":"2026-01-02T03:04:06.6789012+01:00","request":{"headersSize":
        9,"queryString":[],"headers":[],"bodySize":0,"url":"http://shop.example/","cookies":[],
        "method":"GET","httpVersion":"HTTP/1.1"},"response":{"headersSize":9,"bodySize":2,
        "statusText":"OK","redirectURL":"","status":200,"httpVersion":"HTTP/1.1","cookies":[],
        "content":{"mimeType":"text/plain","text":"ok","size":2},"headers":[]},"cache":{},
        "timings":{}}],"creator":{"name":"Fiddler","version":"5.0"},"version":"1.2"}}
        """),
    Dialect(
      tool: "Insomnia: a JSON body whose type stands with the body alone, odd methods", code: 0,
      sums: "total 3: sent 3, skipped 0, unsent 0; same 3",
      text: """
        {"log":{"version":"1.2","creator":{"name":"Insomnia REST Client","version":"insomnia"},
        "entries":[{"startedDateTime":"2026-01-02T03:04:05.678Z","time":9.1,"request":{"method":
        "POST","url":"http://api.example/things","httpVersion":"HTTP/1.1","cookies":[],"headers":[],
        "queryString":[],"postData":{"mimeType":"application/json","text":"{\\n  \\"a\\": 1\\n}"},
        "headersSize":-1,"bodySize":-1},"response":{"status":201,"statusText":"Created",
        "httpVersion":"HTTP/1.1","cookies":[],"headers":[],"content":{"size":0,"mimeType":""},
        "redirectURL":"","headersSize":-1,"bodySize":-1},"cache":{},"timings":{"blocked":-1,"dns":
        -1,"connect":-1,"send":0,"wait":9.1,"receive":0,"ssl":-1}},
        {"startedDateTime":"2026-01-02T03:04:06Z","time":1,"request":{"method":"PURGE","url":
        "http://api.example/things?filter={a|b}","httpVersion":"HTTP/1.1","cookies":[],"headers":[],
        "queryString":[],"headersSize":-1,"bodySize":-1},"response":{"status":200,"statusText":
        "OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[],"content":{"size":4,"mimeType":
        "text/plain","text":"gone"},"redirectURL":"","headersSize":-1,"bodySize":-1},"cache":{},
        "timings":{}},
        {"startedDateTime":"2026-01-02T03:04:07Z","time":1,"request":{"method":"GET","url":
        "http://api.example/search?q=grüne tasse","httpVersion":"HTTP/1.1","cookies":[],"headers":
        [],"queryString":[],"headersSize":-1,"bodySize":-1},"response":{"status":200,"statusText":
        "OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[],"content":{"size":2,"mimeType":
        "application/json","text":"[]"},"redirectURL":"","headersSize":-1,"bodySize":-1},"cache":
        {},"timings":{}}]}}
        """),
    Dialect(
      tool: "hand: a JSONP call around it, header pairs, comments", code: 0,
      sums: "total 1: sent 1, skipped 0, unsent 0; same 1",
      text: """
        // made by hand
        onInputData({"log":{"version":"1.1","entries":[{"request":{"method":"GET",
        "url":"http://a.example/","headers":[["Accept","*/*"],["X-A","1"]]},"response":{"status":"200",
        "headers":{"Content-Type":"text/plain","Set-Cookie":["a=1","b=2"]},"content":{"text":"hi"}}}]}});
        """),
  ]
}
