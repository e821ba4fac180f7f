package import BridgeTesting

extension LoopbackOrigin {
  /// A server for the files of a folder within the test's folder. It reads a file when it is requested; a missing file
  /// is a 404.
  package static func serving(
    _ folder: TemporaryFolder, _ name: String
  ) throws -> LoopbackOrigin {
    try answering { request in
      // An unreadable file counts as missing.
      guard let bytes = try? folder.read(name + request.path) else {
        return .text("none", status: 404)
      }
      return RawResponse(status: 200, body: bytes)
    }
  }
}
