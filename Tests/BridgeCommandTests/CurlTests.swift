import BridgeTestSupport
import Testing

@Suite("Cookie files of curl", .enabled(if: ProgramRun.find("curl") != nil, "there is no curl"))
struct CurlTests {
  @Test("written by the real curl are read back right, and curl reads ours")
  func bothWays() async throws {
    let folder = try TemporaryFolder(named: "bridge-curl")
    let origin = try LoopbackOrigin.answering { _ in
      .verbatim(
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\nSet-Cookie: plain=1\r\n"
          + "Set-Cookie: kept=a b=c; Max-Age=3600; Path=/deep\r\n"
          + "Set-Cookie: hidden=2; HttpOnly; Path=/\r\nSet-Cookie: empty=; Path=/\r\n\r\n")
    }
    let theirs = folder.path("theirs.txt")
    let fetch = try await ProgramRun.of(
      "curl", ["-s", "-o", "/dev/null", "--cookie-jar", theirs, "\(origin.url("/a/b"))"])
    #expect(fetch.code == 0)
    let jar = folder.path("jar.sqlite")
    let report = try await Tool.cookies("import", "--jar", jar, theirs)
    #expect(report.output.hasPrefix("netscape: imported 4, replaced 0"), "\(report.output)")
    let header = try await Tool.cookies("header", "--jar", jar, "\(origin.url("/a/b"))")
    #expect(header.output.split(separator: ";").count == 3)
    #expect(header.output.contains("hidden=2"))
    let script = try await Tool.cookies(
      "header", "--jar", jar, "--script", "\(origin.url("/deep"))")
    #expect(script.output.contains("kept=a b=c") && !script.output.contains("hidden"))

    let ours = folder.path("ours.txt")
    _ = try await Tool.cookies("export", "--jar", jar, "--format", "netscape", "-o", ours)
    _ = try await ProgramRun.of(
      "curl", ["-s", "-o", "/dev/null", "--cookie", ours, "\(origin.url("/a/b"))"])
    let sent = try #require(origin.requests.last?.values(of: "cookie").first)
    #expect(Set(sent.split(separator: "; ")) == ["plain=1", "hidden=2", "empty="])
  }
}
