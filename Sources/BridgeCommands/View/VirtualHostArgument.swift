internal import ArgumentParser
internal import BridgeFormats

/// A virtual host on the command line: `https://app.package=FOLDER`.
enum VirtualHostArgument {
  static func parts(_ text: String) throws -> (origin: String, folder: String) {
    guard case let (origin, folder?) = text.cut(at: "="), !origin.isEmpty, !folder.isEmpty else {
      throw ValidationError(
        "--virtual-host \(text): write ORIGIN=FOLDER, as in https://app.package=web")
    }
    return (String(origin), String(folder))
  }
}
