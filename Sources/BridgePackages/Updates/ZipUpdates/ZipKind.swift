/// The kinds of updates, and the words that servers use for them.
enum ZipKind {
  case full, incremental, nothing

  /// The kind that a word means; nil for an unknown word.
  init?(_ word: String, _ names: ZipUpdateNames) {
    let word = Self.plain(word)
    let means = { (words: [String]) in words.contains { Self.plain($0) == word } }
    if means(names.fullWords) {
      self = .full
    } else if means(names.incrementalWords) {
      self = .incremental
    } else if means(names.noneWords) {
      self = .nothing
    } else {
      return nil
    }
  }

  /// Lower-case letters and digits, without a word for "update": `FULL_UPDATE` is `full`.
  private static func plain(_ word: String) -> String {
    let letters = word.lowercased().filter { $0.isLetter || $0.isNumber }
    for end in ["update", "package", "更新"] where letters.hasSuffix(end) && letters != end {
      return String(letters.dropLast(end.count))
    }
    return letters
  }
}
