internal import BridgeTesting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A fresh copy of a real application: Django's admin site with a catalog of products, whose photos are files.
package struct AdminSite {
  /// The port on loopback that it listens on.
  package let port: Int

  /// The certificate to trust, a PEM file, where it speaks TLS.
  package let caFile: String?

  private let process: ChildProcess
  private let folder: TemporaryFolder

  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")
  private static let scripts = "\(root)/Scripts/django-shop"

  /// Where `Scripts/setup --tests` puts Django.
  private static let python = "\(root)/.build/django/bin/python"

  /// Whether this machine has Django; where not, tests are skipped for ``missing``.
  package static var isAvailable: Bool { FileManager.default.fileExists(atPath: python) }

  /// Why tests that need it are skipped where it is not available.
  package static let missing = "Django is not installed; Scripts/setup --tests does it"

  /// Starts it and returns when it listens.
  ///
  /// `host`: the name it has under TLS; nil for plain HTTP.
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

  /// Its URL over plain HTTP.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// The stored photo of that name.
  package func photo(_ name: String) throws -> [UInt8] {
    try folder.read("site/media/photos/\(name)")
  }

  /// Has somebody work with the site, uploads included, and writes that down as a recording at `path`.
  /// `proxyPort` is that of a proxy in front of it.
  package func record(to path: String, through proxyPort: Int? = nil) async throws {
    let run = try await ProgramRun.of(
      Self.python, ["-B", "\(Self.scripts)/session.py", "\(proxyPort ?? port)", path])
    guard run.code == 0 else {
      throw OriginError(.unavailable, "the session broke off: \(run.errors)")
    }
  }

  /// Works with the site in Chromium or Firefox at `url`, its own or that of a reverse proxy, and uploads `file`. `proxy`:
  /// an explicit proxy that asks for no credential.
  package func browse(
    _ browser: String, through url: String, uploading file: String, proxy: String? = nil
  ) async throws {
    // Debian's modules, which Firefox is driven with, are those of its own interpreter.
    let run = try await ProgramRun.of(
      "/usr/bin/python3",
      ["-B", "\(Self.scripts)/browse.py", browser, url, file] + [proxy].compactMap(\.self))
    guard run.code == 0 else {
      throw OriginError(.unavailable, "the browser's session broke off: \(run.errors)")
    }
  }

  /// Ends it, as if the network were gone.
  package func stop() async throws {
    process.send(9)
    _ = try await process.finished()
  }

  /// Visits pages of the site in Chromium at `url`, that of a reverse proxy, ends the site, and visits them again. Gives
  /// how each request ended, with the site and without it.
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
