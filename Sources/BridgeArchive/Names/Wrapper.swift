/// A single folder around the whole content of an archive. People often zip the folder and not its content.
enum Wrapper {
  /// The name of the folder that holds all files and has an expected file directly in it; nil for any other archive.
  static func name(around names: [String], expecting expected: [String]) -> String? {
    guard let first = names.first,
      let slash = first.utf8.firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let prefix = Array(first.utf8[...slash])
    guard names.allSatisfy({ $0.utf8.starts(with: prefix) }) else { return nil }
    // All files lie in the folder, so an expected file cannot be at the root as well.
    let isExpected = expected.contains { file in
      names.contains { $0.utf8.dropFirst(prefix.count).elementsEqual(file.utf8) }
    }
    return isExpected ? String(first[..<slash]) : nil
  }
}
