internal import BridgeTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A fresh instance of a real application: Django's admin site with a catalog of products, whose photos are files.
package struct AdminSite {
  /// The loopback port that it listens on.
  package let port: Int

  /// The certificate to trust, a PEM file; nil without TLS.
  package let caFile: String?

  private let process: ChildProcess
  private let folder: TemporaryFolder

  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")
  private static let scripts = "\(root)/Scripts/django-shop"

  /// The interpreter of the environment into which `Scripts/setup --tests` installs Django.
  private static let python = "\(root)/.build/django/bin/python"

  /// Whether this machine has Django. If not, tests are skipped because of ``missing``.
  package static var isAvailable: Bool { FileManager.default.fileExists(atPath: python) }

  /// The reason for skipping tests.
  package static let missing = "Django is not installed; Scripts/setup --tests does it"

  /// Starts the site, and returns when it listens.
  ///
  /// `host` is its name for TLS; nil for plain HTTP.
  package init(secureAs host: String? = nil) async throws {
    folder = try TemporaryFolder(named: "admin-site")
    var certificate: Certificate?
    if let host { certificate = try await Certificate.make(for: host, in: folder) }
    caFile = certificate?.path
    let output = try OutputPipe(at: folder.path("output"))
    process = try ChildProcess(
      Self.python,
      ["-B", "\(Self.scripts)/site.py", folder.path("site")]
        + (certificate.map { [$0.path, $0.keyPath] } ?? []),
      output: output.path, errors: folder.path("errors"))
    // It prints its port once it listens.
    var lines = try output.lines().makeAsyncIterator()
    guard let port = Int(await lines.next() ?? "") else {
      throw OriginError(.unavailable, "the admin site ended: \(try folder.readText("errors"))")
    }
    self.port = port
  }

  /// The URL over plain HTTP.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// The stored photo with that name.
  package func photo(_ name: String) throws -> [UInt8] {
    try folder.read("site/media/photos/\(name)")
  }

  /// Uses the site with a client that logs in and uploads files, and records that at `path`. `proxyPort` is the port of
  /// a proxy in front of the site.
  package func record(to path: String, through proxyPort: Int? = nil) async throws {
    let run = try await ProgramRun.of(
      Self.python, ["-B", "\(Self.scripts)/session.py", "\(proxyPort ?? port)", path])
    guard run.code == 0 else {
      throw OriginError(.unavailable, "the session broke off: \(run.errors)")
    }
  }

  /// Uses the site in Chromium or Firefox at `url`, its own or that of a reverse proxy, and uploads `file`. `proxy` is
  /// an explicit proxy without credentials.
  package func browse(
    _ browser: String, through url: String, uploading file: String, proxy: String? = nil
  ) async throws {
    // The modules that drive Firefox are Debian packages for the system's interpreter.
    let run = try await ProgramRun.of(
      "/usr/bin/python3",
      ["-B", "\(Self.scripts)/browse.py", browser, url, file] + [proxy].compactMap(\.self))
    guard run.code == 0 else {
      throw OriginError(.unavailable, "the browser's session broke off: \(run.errors)")
    }
  }

  /// Ends the site, as if the network were gone.
  package func stop() async throws {
    process.send(9)
    _ = try await process.finished()
  }

  /// Visits pages of the site in Chromium at `url`, a reverse proxy, ends the site, and visits them again. Returns the
  /// outcome of each request with and without the site.
  package func revisit(
    _ chromium: String, through url: String
  ) async throws -> [String: [String: String]] {
    let run = try await ProgramRun.of(
      Self.python, ["-B", "\(Self.scripts)/revisit.py", chromium, url, "\(process.id)"])
    guard run.code == 0 else {
      throw OriginError(.unavailable, "the browser's visits broke off: \(run.errors)")
    }
    return try JSONDecoder().decode([String: [String: String]].self, from: Data(run.output.utf8))
  }
}
