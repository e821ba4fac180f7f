import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder with entries of each kind, which a handler serves as `https://app.package`.
private struct Entries {
  let folder: TemporaryFolder
  let handler: FolderHandler

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array("0123456789".utf8), to: "digits.txt")
    try folder.write([], to: "empty.txt")
    try folder.write([UInt8](repeating: 7, count: 64 << 10), to: "full.bin")
    try folder.write([UInt8](repeating: 7, count: (64 << 10) + 1), to: "large.bin")
    try #require(mkdir("\(folder.path)/sub", 0o755) == 0)
    try folder.write(Array("<p>sub".utf8), to: "sub/index.html")
    try #require(symlink("digits.txt", "\(folder.path)/link.txt") == 0)
    try #require(symlink("sub", "\(folder.path)/other") == 0)
    try #require(mkfifo("\(folder.path)/pipe", 0o644) == 0)
    handler = try FolderHandler("https://app.package", folder: folder.path)
  }
}

@Suite("A served folder, on a thread that serves others", .timeLimit(.minutes(1)))
struct SharedThreadFolderTests {
  private static let paths = [
    "/digits.txt", "/empty.txt", "/full.bin", "/sub/", "/sub/index.html?v=1", "/large.bin",
    "/link.txt", "/other/index.html", "/pipe", "/sub", "/missing", "/digits.txt/", "/.git",
    "/sub/..%2Fdigits.txt",
  ]
  private static let fields: [HTTPFields] = [
    [:], [.range: "bytes=2-4"], [.range: "bytes=99-"], [.ifNoneMatch: "*"], [.ifMatch: "\"other\""],
  ]

  /// The status, the fields and the body.
  private static func text(_ response: BridgeResponse) async throws -> String {
    let body = try await response.body.collect(upTo: 1 << 20)
    return "\(response.status) \(response.fields) \(body)"
  }

  private static func response(
    _ request: BridgeRequest, from handler: FolderHandler, onSharedThread: Bool
  ) async throws -> String {
    let pipeline = Pipeline(transport: ClosureTransport { _, _ in .text("from the network") })
    pipeline.register(handler, in: .hop)
    return try await Task(executorPreference: ConnectionExecutor()) {
      var request = request
      request.change { $0.isOnSharedThread = onSharedThread }
      let response = try await pipeline.load(request)
      #expect(ConnectionExecutor.isCurrent)
      return try await text(response)
    }.value
  }

  @Test("gives the same responses as elsewhere", arguments: paths)
  func same(path: String) async throws {
    let entries = try Entries()
    for method in ["GET", "HEAD", "POST"] {
      for fields in Self.fields {
        let request = try BridgeRequest(method, "https://app.package\(path)", fields: fields)
        let (here, elsewhere) = (
          try await Self.response(request, from: entries.handler, onSharedThread: true),
          try await Self.response(request, from: entries.handler, onSharedThread: false)
        )
        #expect(here == elsewhere, "\(method) \(path) \(fields)")
      }
    }
  }

  #if os(Linux)
    @Test(
      "opens there only small files that are in memory, through no link",
      arguments: paths.enumerated().map { ($0.element, $0.offset < 5) })
    func kinds(path: String, isInMemory: Bool) throws {
      let entries = try Entries()
      let request = try BridgeRequest("GET", "https://app.package\(path)")
      #expect(try (entries.handler.responseFromMemory(to: request) != nil) == isInMemory)
      let post = try BridgeRequest("POST", "https://app.package\(path)")
      #expect(try entries.handler.responseFromMemory(to: post) == nil)
    }

    @Test("leaves files alone that a disk would have to give")
    func onDisk() throws {
      let entries = try Entries()
      let request = try BridgeRequest("GET", "https://app.package/full.bin")
      let descriptor = open("\(entries.folder.path)/full.bin", O_RDONLY)
      defer { close(descriptor) }
      try #require(fsync(descriptor) == 0)
      // A busy system keeps the pages for some time, whatever it is advised.
      for _ in 0..<100_000 {
        try #require(posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) == 0)
        if try entries.handler.responseFromMemory(to: request) == nil { return }
      }
      Issue.record("a file without pages in memory is read at once")
    }
  #endif
}
