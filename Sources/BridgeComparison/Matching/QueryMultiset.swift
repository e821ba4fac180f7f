package import BridgeFormats

/// The pairs of a URL's query, unordered.
///
/// Apart from the order and the case of percent digits every byte counts: `a` is not `a=`, `+` is
/// not `%20`. Only an empty query equals none.
package struct QueryMultiset: Hashable, Sendable {
  /// The pairs as written by the page, sorted by bytes, repeats included.
  package let pairs: [ExactText]

  /// Reads the text after the question mark.
  package init(_ query: Substring) {
    let pieces = query.isEmpty ? [] : query.split(separator: "&", omittingEmptySubsequences: false)
    pairs = pieces.map { ExactText(PercentEscapes.normalized($0)) }.sorted()
  }

  private init(pairs: [ExactText]) { self.pairs = pairs }

  /// The query without the pairs of these names, which are percent-decoded.
  func without(_ names: Set<String>) -> QueryMultiset {
    guard !names.isEmpty else { return self }
    return QueryMultiset(
      pairs: pairs.filter { pair in
        let name = Array(pair.string.utf8.cut(at: "=").head)
        return !names.contains(
          String(decoding: PercentEscapes.decodedForm(name[...]), as: UTF8.self))
      })
  }

  /// The pairs that only one side has, with repeats.
  package func difference(from other: QueryMultiset) -> (onlyHere: [String], onlyThere: [String]) {
    var (here, there): ([String], [String]) = ([], [])
    var (left, right) = (pairs[...], other.pairs[...])
    while let mine = left.first, let theirs = right.first {
      if mine == theirs {
        (left, right) = (left.dropFirst(), right.dropFirst())
      } else if mine < theirs {
        here.append(left.removeFirst().string)
      } else {
        there.append(right.removeFirst().string)
      }
    }
    return (here + left.map(\.string), there + right.map(\.string))
  }
}
