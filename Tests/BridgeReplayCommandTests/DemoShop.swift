import BridgeTestSupport

/// The site from which the bundled sample was recorded.
struct DemoShop {
  private let process: ChildProcess
  private let folder: TemporaryFolder
  let port: Int

  /// The site needs Python 3.11.
  static let isAvailable = ProgramRun.find("python3") != nil && Place.exists(Place.site)

  init(_ options: String...) async throws {
    folder = try TemporaryFolder(named: "demo-shop")
    let output = try OutputPipe(at: folder.path("output"))
    process = try ChildProcess(
      "python3", ["-B", Place.site] + options, output: output.path, errors: folder.path("errors"))
    // It prints its port when it listens.
    var lines = try output.lines().makeAsyncIterator()
    guard let port = Int(await lines.next() ?? "") else {
      throw OriginError(.unavailable, "the demo shop ended: \(try folder.readText("errors"))")
    }
    self.port = port
  }

  /// Arguments that direct a live run to it.
  var mapping: [String] {
    ["shop.example", "api.shop.example"].flatMap { ["--map", "\($0)=127.0.0.1:\(port)"] }
  }
}
