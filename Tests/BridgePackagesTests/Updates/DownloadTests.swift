import BridgeCore
import BridgeFormats
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Foundation
import HTTPTypes
import Testing

@testable import BridgePackages

@Suite("downloads of packages", .timeLimit(.minutes(2)))
struct DownloadTests {
  private static let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }

  private let sample: SampleStore

  init() throws { sample = try SampleStore() }

  private func download(_ origin: LoopbackOrigin, limit: Int = 1 << 30) async throws -> [UInt8] {
    let download = PackageDownload(
      try Pipeline.standard(TransportOptions()), into: sample.store, maximumBytes: limit)
    return try await download.file(at: origin.url("/a.zip")) { path in
      try sample.folder.read(String(path.dropFirst(sample.folder.path.count + 1)))
    }
  }

  /// A server whose connection ends after `step` bytes of each response, and that supports ranges if it has a tag.
  private static func breaking(tag: String?, after step: Int) throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        let asked = request.first("If-Range") == tag ? request.first("Range") : nil
        let start = asked.flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0
        let left = content.count - start
        var head = "HTTP/1.1 \(asked == nil ? 200 : 206) OK\r\nContent-Length: \(left)\r\n"
        if let tag { head += "ETag: \(tag)\r\n" }
        if asked != nil {
          head += "Content-Range: bytes \(start)-\(content.count - 1)/\(content.count)\r\n"
        }
        try connection.write(Array((head + "\r\n").utf8) + content[start...].prefix(step))
        if left > step { return }
      }
    }
  }

  @Test("are resumed where they ended, if the server's response is the same one")
  func resumed() async throws {
    let origin = try Self.breaking(tag: "\"v1\"", after: 100_000)
    #expect(try await download(origin) == Self.content)
    #expect(origin.requests.count == 3)
    #expect(origin.requests.map { $0.first("Range") } == [nil, "bytes=100000-", "bytes=200000-"])
    #expect(try sample.folder.names(in: "store/downloads").allSatisfy { $0.hasSuffix(".lock") })
  }

  /// A server whose first response ends after 100,000 bytes, and that answers a request for the rest with `response`.
  /// Requests without a range get the whole `content`.
  private static func changing(
    to content: [UInt8], _ response: @escaping @Sendable (OriginConnection) throws -> Void
  ) throws -> LoopbackOrigin {
    let isFirst = Locked(true)
    return try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        if request.first("Range") != nil {
          try response(connection)
          continue
        }
        let breaksOff = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        let body = breaksOff ? Self.content : content
        let head = "HTTP/1.1 200 OK\r\nETag: \"v\(breaksOff ? 1 : 2)\"\r\n"
        let length = "Content-Length: \(body.count)\r\n\r\n"
        try connection.write(
          Array((head + length).utf8) + (breaksOff ? body.prefix(100_000) : body[...]))
        if breaksOff { return }
      }
    }
  }

  @Test("begin again with the bytes of a server that answers 200 to a range")
  func restarted() async throws {
    // Shorter than the earlier part, of which nothing may remain after the end.
    let other = Array(Self.content.reversed().prefix(90_000))
    let origin = try Self.changing(to: other) { connection in
      let head = "HTTP/1.1 200 OK\r\nETag: \"v2\"\r\nContent-Length: \(other.count)\r\n\r\n"
      try connection.write(Array(head.utf8) + other)
    }
    #expect(try await download(origin) == other)
    #expect(origin.requests.map { $0.first("Range") } == [nil, "bytes=100000-"])
    #expect(origin.requests.map { $0.first("If-Range") } == [nil, "\"v1\""])
    #expect(try sample.folder.names(in: "store/downloads").allSatisfy { $0.hasSuffix(".lock") })
  }

  @Test(
    "ask for the whole file where a range does not fit",
    arguments: [
      "416 Range Not Satisfiable\r\nContent-Range: bytes */90000\r\nContent-Length: 0\r\n",
      "206 Partial Content\r\nContent-Range: bytes 7-7/90000\r\nContent-Length: 1\r\n",
      "206 Partial Content\r\nContent-Length: 1\r\n",
    ])
  func refusedRange(head: String) async throws {
    let other = Array(Self.content.reversed().prefix(90_000))
    let body = head.contains("Length: 1") ? "x" : ""
    let origin = try Self.changing(to: other) { connection in
      try connection.write(Array("HTTP/1.1 \(head)\r\n\(body)".utf8))
    }
    #expect(try await download(origin) == other)
    #expect(origin.requests.map { $0.first("Range") } == [nil, "bytes=100000-", nil])
    #expect(try sample.folder.names(in: "store/downloads").allSatisfy { $0.hasSuffix(".lock") })
  }

  @Test("are one at a time for an address")
  func coalesced() async throws {
    let origin = try LoopbackOrigin.answering { _ in RawResponse(status: 200, body: Self.content) }
    let held = try DownloadFile(
      for: origin.url("/a.zip"), in: sample.folder.path("store/downloads"))
    let error = await #expect(throws: PackageError.self) { try await download(origin) }
    #expect(error?.code == .busy)
    held.release()
    #expect(try await download(origin) == Self.content)
  }

  @Test("are given up when nothing tells that the rest would fit")
  func hopeless() async throws {
    let origin = try Self.breaking(tag: nil, after: 100_000)
    let error = await #expect(throws: PackageError.self) { try await download(origin) }
    #expect(error?.code == .unreachable)
  }

  @Test(
    "do not follow a redirect from https to http, nor one that comes back to https, and keep queries out of messages",
    arguments: [
      ["http://cdn.example/a.zip"],
      ["http://cdn.example/a.zip", "https://cdn.example/a.zip"],
      ["https://cdn.example/a.zip", "http://cdn.example/a.zip", "https://cdn.example/b.zip"],
    ])
  func unprotected(hops: [String]) async throws {
    let transport = ScriptedTransport { request in
      let next = hops.firstIndex(of: request.urlText).map { $0 + 1 } ?? 0
      guard next < hops.count else { return .text("archive") }
      var response = BridgeResponse.text("", status: 302)
      response.fields[.location] = hops[next]
      return response
    }
    let download = PackageDownload(Pipeline.standard(over: transport), into: sample.store)
    let error = await #expect(throws: PackageError.self) {
      try await download.file(at: "https://shop.example/a.zip?key=secret") { $0 }
    }
    #expect(error?.code == .unreachable && error?.message.contains("unprotected") == true)
    #expect(error?.message.contains("secret") == false)
  }

  @Test("that are too large are refused, and leave nothing behind")
  func large() async throws {
    let origin = try LoopbackOrigin.answering { _ in RawResponse(status: 200, body: Self.content) }
    let error = await #expect(throws: PackageError.self) {
      try await download(origin, limit: 299_999)
    }
    #expect(error?.code == .wrongSize)
    #expect(try sample.folder.names(in: "store/downloads").allSatisfy { $0.hasSuffix(".lock") })
  }

  @Test("whose remaining size would overflow are refused")
  func uncountable() async throws {
    let transport = ScriptedTransport { request in
      var response = BridgeResponse.text("rest", status: request.fields[.range] == nil ? 200 : 206)
      response.fields[.contentRange] = "bytes 5-8/9"
      response.fields[.contentLength] = "\(Int.max)"
      return response
    }
    let url = "https://shop.example/a.zip"
    let file = try DownloadFile(for: url, in: sample.folder.path("store/downloads"))
    let descriptor = try file.descriptor(continuing: false, tag: "\"v1\"")
    try file.append([1, 2, 3, 4, 5], to: descriptor)
    close(descriptor)
    file.release()
    let download = PackageDownload(Pipeline.standard(over: transport), into: sample.store)
    let error = await #expect(throws: PackageError.self) { try await download.file(at: url) { $0 } }
    #expect(transport.sent.first?.fields[.range] == "bytes=5-")
    #expect(error?.code == .wrongSize)
  }

  @Test(
    "of sizes that have no sum are not described by manifests or channels",
    arguments: [(1 << 40, true), (1 << 40 + 1, false), (Int.max, false)])
  func sizes(size: Int, isTaken: Bool) throws {
    let hash = String(repeating: "a", count: 64)
    let value = try JSONValue(
      parsing: Array("{\"path\":\"a\",\"sha256\":\"\(hash)\",\"size\":\(size)}".utf8))
    #expect(((try? PackageFile(value)) != nil) == isTaken)
    #expect(((try? TreeObject(reading: value)) != nil) == isTaken)
  }

  @Test("need no more room than there is, however much they name")
  func room() {
    let error = #expect(throws: PackageError.self) {
      try FreeSpace.check(for: .max, at: sample.folder.path)
    }
    #expect(error?.code == .diskFull)
  }
}
