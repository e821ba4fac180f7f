/// The kinds of updates, and the words by which servers call them.
enum ZipKind {
  case full, incremental, nothing

  /// The kind that a word means; nil for a word that is not among the names.
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

  /// Small letters and digits, without the word for an update: `FULL_UPDATE` is `full`.
  private static func plain(_ word: String) -> String {
    let letters = word.lowercased().filter { $0.isLetter || $0.isNumber }
    for end in ["update", "package", "更新"] where letters.hasSuffix(end) && letters != end {
      return String(letters.dropLast(end.count))
    }
    return letters
  }
}
