import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite(
  "HTTP/2", .timeLimit(.minutes(5)), .serialized,
  .enabled(if: NginxOrigin.isAvailable, "\(NginxOrigin.missing)"))
struct HTTP2Tests {
  static let bigSize = 20_000_000

  static func client(
    for nginx: NginxOrigin, _ adjust: (inout TransportOptions) -> Void = { _ in }
  ) throws -> Client {
    try Client { options in
      options.certificateAuthorityFile = nginx.caFile
      adjust(&options)
    }
  }

  /// How many connections nginx has accepted so far, this look's own not counted.
  static func accepted(by nginx: NginxOrigin) async throws -> Int {
    let text = try await Client().fetch("GET", nginx.url("/status")).text
    let numbers = text.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    return try #require(numbers.dropFirst().first) - 1
  }

  @Test("is agreed on over TLS, unless it is not allowed")
  func version() async throws {
    let nginx = try await NginxOrigin()
    let two = try await Self.client(for: nginx).fetch("GET", nginx.secureURL("/k1.json"))
    #expect(two.response.transfer?.metrics?.version == .http2)
    #expect(two.bytes.count == 1024)
    #expect(two.values(of: "content-type") == ["application/json"])
    // What TLS is spoken can be told with OpenSSL beneath libcurl, which Scripts/setup installs.
    let tls = try #require(two.response.transfer?.metrics?.tls)
    #expect(tls.hasPrefix("TLSv1.") && tls.contains(" "), "\(tls)")
    let plain = try await Client().fetch("GET", nginx.url("/k1.json"))
    #expect(plain.response.transfer?.metrics?.tls == nil)
    let one = try await Self.client(for: nginx) { $0.allowsHTTP2 = false }
      .fetch("GET", nginx.secureURL("/k1.json"))
    #expect(one.response.transfer?.metrics?.version == .http1_1)
    #expect(one.bytes == two.bytes)
  }

  @Test("gives way to HTTP/1.1 for a head that it has no room for")
  func largeHead() async throws {
    let nginx = try await NginxOrigin()
    let client = try Self.client(for: nginx) { $0.timeouts.firstByte = .seconds(10) }
    let many = (0..<4000).map { ("X-\($0)", "1") }
    for fields in [[("X-A", String(repeating: "a", count: 70_000))], many] {
      let large = try await client.fetch("GET", nginx.secureURL("/k1.json"), fields: fields)
      // nginx has no room for it either, but says so.
      #expect(large.status == 400)
      #expect(large.response.transfer?.metrics?.version == .http1_1)
      let small = try await client.fetch("GET", nginx.secureURL("/k1.json"))
      #expect(small.response.transfer?.metrics?.version == .http2)
    }
  }

  @Test("carries many requests at once over one connection")
  func oneConnection() async throws {
    let nginx = try await NginxOrigin()
    let client = try Self.client(for: nginx)
    let before = try await Self.accepted(by: nginx)
    try await withThrowingTaskGroup { group in
      for number in 0..<160 {
        group.addTask {
          let answer = try await client.fetch("GET", nginx.secureURL("/k64.json?\(number)"))
          #expect(answer.bytes.count == 65_536)
        }
        if number >= 15 { try await group.next() }
      }
      try await group.waitForAll()
    }
    #expect(try await Self.accepted(by: nginx) - before == 2)
  }

  @Test("carries bodies of every kind both ways", arguments: [0, 5, 40_000, 3_000_000])
  func bodies(size: Int) async throws {
    let nginx = try await NginxOrigin()
    let origin = try LoopbackOrigin.answering { request in RawResponse(body: request.body) }
    let proxy = try await SecureProxy(to: origin, certificateOf: nginx)
    let client = try Self.client(for: nginx)
    let bodies = [
      Body.bytes(Pattern.bytes(size)), Pattern.body(size, pieces: 5000),
      Pattern.body(size, pieces: 5000, length: size),
    ]
    for (method, body) in zip(["GET", "POST", "DELETE"], bodies) {
      let answer = try await client.fetch(method, proxy.url("/"), body: body)
      #expect(answer.bytes == Pattern.bytes(size))
      #expect(answer.response.transfer?.metrics?.version == .http2)
    }
    #expect(origin.requests.map(\.method) == ["GET", "POST", "DELETE"])
  }

  @Test("stops asking for a body once the origin stops reading, and waits without work")
  func uploadBackPressure() async throws {
    let nginx = try await NginxOrigin()
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      guard let request = try connection.readHead(), connection.wait(for: gate) else { return }
      var count = 0
      try connection.readBody(of: request) { count += $0.count }
      try connection.respond(body: Array("\(count)".utf8))
    }
    let proxy = try await SecureProxy(to: origin, certificateOf: nginx)
    let made = Locked(0)
    let chunks = AsyncStream<[UInt8]> {
      made.withLock { made in
        guard made < 32 << 20 else { return nil }
        made += 65_536
        return [UInt8](repeating: 7, count: 65_536)
      }
    }
    let client = try Self.client(for: nginx)
    async let answer = client.fetch("POST", proxy.url("/"), body: .stream(chunks))
    await origin.arrival()
    #expect(try await settled { made.withLock { $0 } } < 20 << 20)
    let rounds = client.transport.rounds
    // The time is the test: libcurl alone would be called at every moment of it.
    try await Task.sleep(for: .milliseconds(500))
    #expect(client.transport.rounds - rounds < 300)
    gate.open()
    #expect(try await answer.text == "\(32 << 20)")
  }

  @Test("keeps Set-Cookie apart and joins Cookie")
  func cookies() async throws {
    let nginx = try await NginxOrigin()
    let answer = try await Self.client(for: nginx).fetch(
      "GET", nginx.secureURL("/cookies"), fields: [("Cookie", "a=1"), ("Cookie", "b=2")])
    #expect(answer.text == "c=a=1; b=2\n")
    #expect(answer.values(of: "set-cookie").count == 2)
  }

  @Test("continues with other answers while one is not read, and that one comes whole afterwards")
  func pauses() async throws {
    let nginx = try await NginxOrigin()
    let client = try Self.client(for: nginx)
    let paused = try await client.send("GET", nginx.secureURL("/big.json"))
    _ = try await settled { 0 }
    for number in 0..<50 {
      let answer = try await client.fetch("GET", nginx.secureURL("/k64.json?\(number)"))
      #expect(answer.bytes.count == 65_536)
    }
    let big = try await client.fetch("GET", nginx.secureURL("/big.json")).bytes
    #expect(big.count == Self.bigSize)
    #expect(try await paused.body.collect(upTo: Self.bigSize) == big)
  }

  @Test("continues with other responses when one is cancelled")
  func cancelsOne() async throws {
    let nginx = try await NginxOrigin()
    let client = try Self.client(for: nginx)
    _ = try await client.fetch("GET", nginx.secureURL("/k1.json"))
    let before = try await Self.accepted(by: nginx)
    // libcurl 7.88 gives a connection up if a response is cancelled while no other is under way.
    let last = try await client.send("GET", nginx.secureURL("/big.json"))
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          let response = try await client.send("GET", nginx.secureURL("/big.json"))
          if number % 2 == 0 { return }
          #expect(try await response.body.collect(upTo: Self.bigSize).count == Self.bigSize)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await last.body.collect(upTo: Self.bigSize).count == Self.bigSize)
    #expect(try await client.fetch("GET", nginx.secureURL("/k1.json")).bytes.count == 1024)
    #expect(try await Self.accepted(by: nginx) - before == 1)
  }

  @Test("ends with an error when the server goes, up or down")
  func serverGoes() async throws {
    await #expect(processExitsWith: .success) {
      // In a process of its own: a write to a closed connection must not raise SIGPIPE.
      let nginx = try await NginxOrigin()
      let client = try Self.client(for: nginx) { $0.timeouts.idle = .seconds(2) }
      let down = try await client.send("GET", nginx.secureURL("/big.json"))
      let body = Pattern.body(1 << 30, pieces: 65_536)
      let exchange = Exchange(id: ExchangeID(2), sink: nil, clock: SystemClock())
      let request = try BridgeRequest("POST", nginx.secureURL("/post"), body: body)
      let up = Task {
        try await client.transport.send(request, for: exchange).body.collect(upTo: 100)
      }
      let reader = try down.body.open()
      _ = try await reader.next()
      // At least that far; the answer does not wait for the body.
      while exchange.phase < .sending { await Task.yield() }
      nginx.stop()
      let broken = try await #require(throws: TransportError.self) {
        while let _ = try await reader.next() {}
      }
      // libcurl 7.88 now and then tells one stream of a dead connection and forgets another, which
      // then runs into its timeout.
      #expect([.closedEarly, .timedOut].contains(broken.code), "\(broken)")
      #expect(broken.phase == .receivingBody)
      switch await up.result {
      case .success(let bytes):
        // It forgot that stream, whose response was whole before the server went.
        #expect(bytes == Array("ok\n".utf8))
      case .failure(let error):
        let unsent = try #require(error as? TransportError)
        // One connection carries both, a read as well as a write may notice first that it is gone, and
        // libcurl asks for another as long as no byte of an answer has come.
        let codes: [TransportError.Code] =
          unsent.phase == .sending
          ? [.closedEarly, .sendFailed, .connectFailed] : [.closedEarly, .timedOut]
        #expect(codes.contains(unsent.code) && unsent.wasSent, "\(unsent)")
      }
      let refused = try await #require(throws: TransportError.self) {
        _ = try await client.send("GET", nginx.secureURL("/k1.json"))
      }
      #expect(refused.code == .connectFailed && refused.phase == .connecting, "\(refused)")
    }
  }
}
