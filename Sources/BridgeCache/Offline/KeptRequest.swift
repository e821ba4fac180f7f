/// The request that an entry answers, as far as its key records it.
extension StoredResponse {
  /// Whether it is kept for a page; otherwise the HTTP cache stored it.
  package var isKept: Bool { key.partition.hasSuffix(OfflineStore.mark) }

  /// The method. Entries of the HTTP cache answer GET.
  package var method: String {
    isKept ? String(OfflineStore.word(of: self).prefix { $0 != " " }) : "GET"
  }

  /// The SHA-256 of the request's body; nil for a request without one.
  package var requestBodyHash: String? {
    guard isKept, part == nil else { return nil }
    let word = OfflineStore.word(of: self)
    return word.firstIndex(of: " ").map { String(word[word.index(after: $0)...]) }
  }
}
