internal import ArgumentParser

/// A virtual host on the command line: `https://app.package=FOLDER`.
enum VirtualHostArgument {
  static func parts(_ text: String) throws -> (origin: String, folder: String) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex,
      text.index(after: equals) < text.endIndex
    else {
      throw ValidationError(
        "--virtual-host \(text): write ORIGIN=FOLDER, as in https://app.package=web")
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}
