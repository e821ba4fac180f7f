internal import ArgumentParser
internal import BridgeScript

/// The scripts of a page.
enum PageScripts {
  /// Reads all scripts before the first one runs, so that a mistyped name has no effect.
  static func read(_ paths: [String]) throws -> [PageScript] {
    guard paths.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("standard input can be one script only; give - once")
    }
    return try paths.map { path in
      let bytes = try InputFile(path).read()
      guard let source = String(validating: bytes, as: UTF8.self) else {
        throw FileError("\(path) is not UTF-8 text")
      }
      // A byte order mark is not part of the script (Encoding Standard §6, "decode").
      return PageScript(
        name: path == "-" ? "stdin" : path,
        source: source.unicodeScalars.first == "\u{FEFF}"
          ? String(source.unicodeScalars.dropFirst()) : source)
    }
  }
}
