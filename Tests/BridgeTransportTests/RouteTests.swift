import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("routes", .timeLimit(.minutes(5)))
struct RouteTests {
  @Test("connect elsewhere and leave Host as it was")
  func host() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client {
      $0.routes = [Route(host: "Shop.example", toHost: "127.0.0.1", toPort: origin.port)]
    }
    _ = try await client.fetch("GET", "http://shop.example/a")
    _ = try await client.fetch("GET", "http://SHOP.example:8080/b")
    #expect(origin.requests.map(\.line) == ["GET /a", "GET /b"])
    #expect(
      origin.requests.compactMap { $0.first("host") } == ["shop.example", "shop.example:8080"])
  }

  @Test("to plain HTTP carry https URLs, Host and all")
  func plaintext() async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client { options in
      options.routes = [
        Route(
          host: "shop.example", port: 443, scheme: "https", toHost: "127.0.0.1",
          toPort: origin.port, isPlaintext: true)
      ]
    }
    let answer = try await client.fetch("GET", "https://shop.example/a?b")
    #expect(answer.text == "x")
    #expect(origin.requests.map(\.line) == ["GET /a?b"])
    #expect(origin.requests.first?.values(of: "host") == ["shop.example"])
  }

  @Test("keep the name of the URL for TLS")
  func serverName() async throws {
    let hello = Locked<[UInt8]>([])
    let origin = try LoopbackOrigin { connection in
      let bytes = try connection.read(upTo: 4000)
      hello.withLock { $0 = bytes }
    }
    let error = try await ConnectFailureTests.failure("https://shop.example/") {
      $0.routes = [Route(host: "shop.example", toHost: "127.0.0.1", toPort: origin.port)]
    }
    #expect(error.code == .tlsFailed)
    #expect(hello.withLock { $0 }.firstRange(of: Array("shop.example".utf8)) != nil)
  }

  @Test("the first that fits counts, by host, port and scheme")
  func order() async throws {
    let one = try LoopbackOrigin.answering { _ in .text("one") }
    let two = try LoopbackOrigin.answering { _ in .text("two") }
    let client = try Client { options in
      options.routes = [
        Route(host: "a.test", port: 81, toHost: "127.0.0.1", toPort: one.port),
        Route(host: "a.test", scheme: "https", toHost: "127.0.0.1", toPort: 1),
        Route(host: "a.test", toHost: "127.0.0.1", toPort: two.port),
        Route(host: "a.test", port: 82, toHost: "127.0.0.1", toPort: 1),
        Route(host: "::1", toHost: "127.0.0.1", toPort: 1),
      ]
    }
    for (url, text) in [("a.test:81", "one"), ("a.test", "two"), ("a.test:82", "two")] {
      #expect(try await client.fetch("GET", "http://\(url)/").text == text)
      #expect(try await client.fetch("GET", "http://\(url)/").text == text)
    }
    // What no route fits goes where its URL points, on a handle that a route has used.
    #expect(try await client.fetch("GET", one.url()).text == "one")
  }

  @Test("of one transport do not share connections with other hosts")
  func separate() async throws {
    let origin = try LoopbackOrigin.answering { .text($0.first("host") ?? "") }
    let client = try Client { options in
      options.routes = ["a.test", "b.test"].map {
        Route(host: $0, toHost: "127.0.0.1", toPort: origin.port)
      }
    }
    for host in ["a.test", "b.test", "a.test", "b.test"] {
      #expect(try await client.fetch("GET", "http://\(host)/").text == host)
    }
    #expect(origin.connectionCount == 2)
  }

  @Test("may begin at an IPv6 address", arguments: ["::1", "[::1]"])
  func fromVersion6(host: String) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("x") }
    let client = try Client {
      $0.routes = [Route(host: host, port: 81, toHost: "127.0.0.1", toPort: origin.port)]
    }
    #expect(try await client.fetch("GET", "http://[::1]:81/").text == "x")
    #expect(origin.requests.first?.first("host") == "[::1]:81")
  }

  @Test("may lead to an IPv6 address", arguments: ["::1", "[::1]"])
  func version6(host: String) async throws {
    let error = try await ConnectFailureTests.failure("http://a.test/") {
      $0.routes = [Route(host: "a.test", toHost: host, toPort: 1)]
    }
    #expect(error.code == .connectFailed)
  }
}

@Suite("a proxy", .timeLimit(.minutes(5)))
struct ProxyTests {
  @Test("gets http requests in absolute form")
  func absoluteForm() async throws {
    let proxy = try LoopbackOrigin.answering { _ in .text("by proxy") }
    let client = try Client { $0.proxy = "http://\(proxy.authority)" }
    let answer = try await client.fetch("GET", "http://shop.example/a?b=/../c")
    #expect(answer.text == "by proxy")
    let head = String(decoding: try #require(proxy.requests.first).head, as: UTF8.self)
    // The last line is libcurl's own, for old proxies; it never reaches an origin.
    #expect(
      head == "GET http://shop.example/a?b=/../c HTTP/1.1\r\nHost: shop.example\r\n"
        + "Proxy-Connection: Keep-Alive\r\n\r\n")
  }

  @Test("is asked for a tunnel by https requests, and its answer is not the origin's")
  func tunnel() async throws {
    let proxy = try LoopbackOrigin.answering { _ in RawResponse(status: 407, then: .close) }
    let error = try await ConnectFailureTests.failure("https://shop.example/secret") {
      $0.proxy = "http://\(proxy.authority)"
    }
    #expect(error.code == .connectFailed)
    #expect(proxy.requests.map(\.line) == ["CONNECT shop.example:443"])
    #expect(error.message.contains("407"))
  }

  @Test("is not used for its exceptions")
  func exceptions() async throws {
    let proxy = try LoopbackOrigin.answering { _ in .text("by proxy") }
    let origin = try LoopbackOrigin.answering { _ in .text("direct") }
    for exceptions in [["127.0.0.1"], ["other.test", "127.0.0.1"], ["*"]] {
      let client = try Client { options in
        options.proxy = "http://\(proxy.authority)"
        options.proxyExceptions = exceptions
      }
      #expect(try await client.fetch("GET", origin.url()).text == "direct")
    }
    let client = try Client { options in
      options.proxy = "http://\(proxy.authority)"
      options.proxyExceptions = ["other.test"]
    }
    #expect(try await client.fetch("GET", origin.url()).text == "by proxy")
  }

  @Test("that is not there is named")
  func absent() async throws {
    let port = try ClosedPort()
    let error = try await ConnectFailureTests.failure("http://shop.example/") {
      $0.proxy = "http://user:secret@\(port.authority)"
    }
    #expect(error.code == .connectFailed)
    #expect(!error.message.contains("secret"))
    let unknown = try await ConnectFailureTests.failure("http://shop.example/") {
      $0.proxy = "http://proxy.invalid:1"
    }
    #expect(unknown.code == .resolveFailed)
  }

  #if !os(iOS)
    @Test("is never taken from the environment")
    func environment() async throws {
      await #expect(processExitsWith: .success) {
        let origin = try LoopbackOrigin.answering { _ in .text("direct") }
        for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
          setenv(name, "http://127.0.0.1:1", 1)
        }
        guard try await Client().fetch("GET", origin.url()).text == "direct" else { exit(1) }
        setenv("no_proxy", "*", 1)
        let client = try Client { $0.proxy = "http://127.0.0.1:1" }
        guard let _ = try? await client.fetch("GET", origin.url()) else { exit(0) }
        exit(2)
      }
    }
  #endif
}
