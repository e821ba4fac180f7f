package import BridgeTesting

extension LoopbackOrigin {
  /// A server that gives the files of a folder inside a test's own, as they are when they are asked for, and 404.
  package static func serving(
    _ folder: TemporaryFolder, _ name: String
  ) throws -> LoopbackOrigin {
    try answering { request in
      // What cannot be read is not there.
      guard let bytes = try? folder.read(name + request.path) else {
        return .text("none", status: 404)
      }
      return RawAnswer(status: 200, body: bytes)
    }
  }
}
