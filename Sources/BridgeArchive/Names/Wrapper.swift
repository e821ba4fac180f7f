/// A single folder around everything in an archive, which people zip by mistake.
enum Wrapper {
  /// The folder to take off; nil when there is none, or when a file that is expected lies where it belongs.
  static func name(around names: [String], expecting expected: [String]) -> String? {
    guard let first = names.first,
      let slash = first.utf8.firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let prefix = Array(first.utf8[...slash])
    guard names.allSatisfy({ $0.utf8.starts(with: prefix) }) else { return nil }
    // With all files in a folder, none is at the root, so that what is expected is missing there.
    let isExpected = expected.contains { file in
      names.contains { $0.utf8.dropFirst(prefix.count).elementsEqual(file.utf8) }
    }
    return isExpected ? String(first[..<slash]) : nil
  }
}
