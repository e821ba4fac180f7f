import BridgeTestSupport

/// A fresh copy of the application that `django-admin.har` was recorded from.
struct AdminSite {
  private let process: ChildProcess
  private let folder: TemporaryFolder
  let port: Int

  private static let scripts = "\(Place.root)/Scripts/django-shop"

  /// Where `Scripts/setup --tests` puts Django.
  private static let python = "\(Place.root)/.build/django/bin/python"

  static let isAvailable = Place.exists(python)
  static let isRecorded = Place.exists(Place.djangoAdmin)

  init() async throws {
    folder = try TemporaryFolder(named: "admin-site")
    let output = try OutputPipe(at: folder.path("output"))
    process = try ChildProcess(
      Self.python, ["-B", "\(Self.scripts)/site.py", folder.path("site")], output: output.path,
      errors: folder.path("errors"))
    // It prints its port once it listens.
    var lines = try output.lines().makeAsyncIterator()
    guard let port = Int(await lines.next() ?? "") else {
      throw OriginError(.unavailable, "the admin site ended: \(try folder.readText("errors"))")
    }
    self.port = port
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// Has somebody work with the site, uploads included, and writes that down as a recording at `path`.
  /// `proxyPort` is that of a proxy in front of it.
  func record(to path: String, through proxyPort: Int? = nil) async throws {
    let run = try await ProgramRun.of(
      Self.python, ["-B", "\(Self.scripts)/session.py", "\(proxyPort ?? port)", path])
    guard run.code == 0 else {
      throw OriginError(.unavailable, "the session broke off: \(run.errors)")
    }
  }

  /// Has somebody work with the site in Chromium through the proxy at `url`, and upload `file`.
  func browse(_ chromium: String, through url: String, uploading file: String) async throws {
    let run = try await ProgramRun.of(
      Self.python, ["-B", "\(Self.scripts)/browse.py", chromium, url, file])
    guard run.code == 0 else {
      throw OriginError(.unavailable, "the browser's session broke off: \(run.errors)")
    }
  }

  /// What the site keeps of an upload.
  func upload(_ name: String) throws -> [UInt8] { try folder.read("site/media/photos/\(name)") }
}
