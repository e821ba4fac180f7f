import BridgeCore
import BridgeHandlers
import BridgeKit
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

/// A folder that is served as `https://app.package`, through a pipeline without a network.
private struct ServedFolder {
  let folder: TemporaryFolder
  let pipeline: Pipeline

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array("<p>home".utf8), to: "index.html")
    try folder.write(Array("0123456789".utf8), to: "digits.txt")
    mkdir("\(folder.path)/sub", 0o755)
    try folder.write(Array("<p>sub".utf8), to: "sub/index.html")
    try folder.write(Array("body{}".utf8), to: "sub/grün & blau.css")
    pipeline = Pipeline.standard(over: ScriptedTransport { _ in .text("from the network") })
    pipeline.register(try FolderHandler("https://app.package", folder: folder.path), in: .hop)
  }

  func get(
    _ path: String, _ fields: HTTPFields = [:], method: String = "GET"
  ) async throws -> (answer: BridgeResponse, text: String) {
    let answer = try await pipeline.load(
      BridgeRequest(method, "https://app.package\(path)", fields: fields))
    return (answer, String(decoding: try await answer.body.collect(upTo: 1 << 20), as: UTF8.self))
  }
}

@Suite("A served folder", .timeLimit(.minutes(2)))
struct FolderHandlerTests {
  @Test(
    "gives each path its file, with its type",
    arguments: [
      ("/", "<p>home", "text/html; charset=utf-8"),
      ("/index.html?v=1", "<p>home", "text/html; charset=utf-8"),
      ("/digits.txt", "0123456789", "text/plain; charset=utf-8"),
      ("/sub/", "<p>sub", "text/html; charset=utf-8"),
      ("/sub/gr%C3%BCn%20&%20blau.css", "body{}", "text/css; charset=utf-8"),
    ])
  func files(path: String, text: String, type: String) async throws {
    let served = try ServedFolder()
    let (answer, body) = try await served.get(path)
    #expect(answer.status == 200)
    #expect(body == text)
    #expect(answer.fields[.contentType] == type)
    #expect(answer.fields[.contentLength] == "\(text.utf8.count)")
    #expect(answer.fields[.xContentTypeOptions] == "nosniff")
  }

  @Test("leaves other origins to the network")
  func others() async throws {
    let served = try ServedFolder()
    for url in ["http://app.package/", "https://app.package:8443/", "https://www.app.package/"] {
      let answer = try await served.pipeline.load(BridgeRequest("GET", url))
      #expect(try await answer.body.collect(upTo: 100) == Array("from the network".utf8))
    }
  }

  @Test("redirects a folder to its slash, query and all, and the redirect is followed")
  func slash() async throws {
    let served = try ServedFolder()
    let (answer, body) = try await served.get("/sub?x=1")
    #expect(body == "<p>sub")
    #expect(answer.history.map { $0.head.headerFields[.location] } == ["/sub/?x=1"])
  }

  @Test(
    "has no way out of it",
    arguments: [
      "/../secret.txt", "/sub/../../secret.txt", "/%2e%2e/secret.txt",
      "/sub/%2E%2E/%2e%2e/secret.txt",
      "/..%2fsecret.txt", "/sub%2f..%2f..%2fsecret.txt", "/link.txt", "/linked/secret.txt",
      "/link-inside.txt",
      "//secret.txt", "/%00", "/index.html%00.txt", "/.env", "/.git/config", "/index.html/",
      "/digits.txt/x",
      "/%zz", "/none", "/sub//index.html", "/pipe", "/a%", "/.", "/..",
    ])
  func escape(path: String) async throws {
    let served = try ServedFolder()
    let root = served.folder.path
    mkdir("\(root)/.git", 0o755)
    for name in ["secret.txt", ".env", ".git/config"] { try served.folder.write([1], to: name) }
    mkdir("\(root)/web", 0o755)
    try served.folder.write([2], to: "web/index.html")
    try served.folder.write([2], to: "web/digits.txt")
    #expect(symlink("\(root)/secret.txt", "\(root)/web/link.txt") == 0)
    #expect(symlink("index.html", "\(root)/web/link-inside.txt") == 0)
    #expect(symlink(root, "\(root)/web/linked") == 0)
    #expect(mkfifo("\(root)/web/pipe", 0o600) == 0)
    served.pipeline.register(
      try FolderHandler("https://app.package", folder: "\(root)/web"), in: .hop)
    // A path as hostile clients send it: nothing on the way has put its dots in order.
    var request = try BridgeRequest("GET", "https://app.package/")
    request.head.path = path
    let answer = try await served.pipeline.load(request)
    #expect(answer.status == 404)
    #expect(try await answer.body.collect(upTo: 100) == Array("there is no such file\n".utf8))
  }

  @Test(
    "sends the range that is asked for",
    arguments: [
      ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=8-", 206, "89", "bytes 8-9/10"),
      ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=-30", 206, "0123456789", "bytes 0-9/10"),
      ("bytes=5-99999999999999999999999", 206, "56789", "bytes 5-9/10"),
      ("Bytes=9-9", 206, "9", "bytes 9-9/10"), ("bytes=0-1,3-4", 200, "0123456789", nil),
      ("bytes=4-3", 200, "0123456789", nil), ("lines=0-1", 200, "0123456789", nil),
      ("bytes=-", 200, "0123456789", nil), ("bytes=a-b", 200, "0123456789", nil),
      ("bytes=10-", 416, "the file has 10 bytes\n", "bytes */10"),
      ("bytes=-0", 416, "the file has 10 bytes\n", "bytes */10"),
    ])
  func ranges(range: String, status: Int, text: String, contentRange: String?) async throws {
    let served = try ServedFolder()
    let (answer, body) = try await served.get("/digits.txt", [.range: range])
    #expect(answer.status == status)
    #expect(body == text)
    #expect(answer.fields[.contentRange] == contentRange)
  }

  @Test("says that nothing changed, to whom it may")
  func conditions() async throws {
    let served = try ServedFolder()
    let fields = try await served.get("/digits.txt").answer.fields
    let tag = try #require(fields[.eTag])
    let date = try #require(fields[.lastModified])
    let past = "Thu, 01 Jan 1970 00:00:00 GMT"
    let cases: [(HTTPFields, Int)] = [
      ([.ifNoneMatch: tag], 304), ([.ifNoneMatch: "\"x\", W/\(tag)"], 304),
      ([.ifNoneMatch: "*"], 304),
      ([.ifNoneMatch: "\"x\""], 200), ([.ifNoneMatch: "\"x\"", .ifModifiedSince: date], 200),
      ([.ifModifiedSince: date], 304), ([.ifModifiedSince: past], 200),
      ([.ifModifiedSince: "never"], 200),
      ([.ifMatch: tag], 200), ([.ifMatch: "W/\(tag)"], 412), ([.ifMatch: "\"x\""], 412),
      ([.ifUnmodifiedSince: past], 412), ([.ifUnmodifiedSince: date], 200),
      ([.range: "bytes=0-0", .ifRange: tag], 206), ([.range: "bytes=0-0", .ifRange: date], 206),
      ([.range: "bytes=0-0", .ifRange: "\"x\""], 200),
      ([.range: "bytes=0-0", .ifNoneMatch: tag], 304),
    ]
    for (condition, status) in cases {
      let (answer, body) = try await served.get("/digits.txt", condition)
      #expect(answer.status == status, "\(condition)")
      #expect(body.isEmpty == (status == 304))
    }
    try served.folder.write(Array("new".utf8), to: "digits.txt")
    #expect(try await served.get("/digits.txt", [.ifNoneMatch: tag]).text == "new")
  }

  @Test("answers HEAD with the head alone, and no other method")
  func methods() async throws {
    let served = try ServedFolder()
    let (head, body) = try await served.get("/digits.txt", [.range: "bytes=0-1"], method: "HEAD")
    #expect(head.status == 200)
    #expect(head.fields[.contentLength] == "10")
    #expect(body.isEmpty)
    let (refusal, _) = try await served.get("/digits.txt", method: "POST")
    #expect(refusal.status == 405)
    #expect(refusal.fields[.allow] == "GET, HEAD")
  }

  @Test("sends a large file in pieces, and ends early when it is changed meanwhile")
  func change() async throws {
    let served = try ServedFolder()
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try served.folder.write(bytes, to: "large.bin")
    let whole = try await served.pipeline.load(
      BridgeRequest("GET", "https://app.package/large.bin"))
    #expect(try await whole.body.collect(upTo: 1 << 20) == bytes)
    let broken = try await served.pipeline.load(
      BridgeRequest("GET", "https://app.package/large.bin"))
    let reader = try broken.body.open()
    #expect(try await reader.next()?.isEmpty == false)
    try served.folder.write([0], to: "large.bin")
    await #expect {
      while try await reader.next() != nil {}
    } throws: { ($0 as? HandlerError)?.code == .fileChanged }
  }

  @Test("is refused if it is not a folder, or its origin is not one")
  func refusals() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    for (url, path) in [
      ("https://app.package", "\(folder.path)/none"),
      ("https://app.package", "\(folder.path)/file"),
      ("https://app.package/x", folder.path), ("app.package", folder.path),
    ] {
      #expect(throws: HandlerError.self) { try FolderHandler(url, folder: path) }
    }
  }
}
