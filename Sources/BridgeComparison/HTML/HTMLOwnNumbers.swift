internal import BridgeFormats

/// Numbers in the text of a link or a choice that repeat the number in its own address or value:
/// `<a href="/tickets/2/">ropes-2</a>`. The attribute is compared by itself.
enum HTMLOwnNumbers {
  /// Whether two texts differ only in such numbers. `left` and `right` are the positions of their nodes. `havePut`:
  /// whether the run has put a live number into the recorded document in place of a recorded one.
  static func agree(
    _ old: String, at left: (node: Int, document: HTMLDocument), _ new: String,
    at right: (node: Int, document: HTMLDocument), havePut: (_ new: Int, _ old: Int) -> Bool
  ) -> Bool {
    guard let one = left.document.address(around: left.node),
      let other = right.document.address(around: right.node),
      let texts = moved(old, new), !texts.isEmpty, let own = moved(one, other)
    else { return false }
    let put = one == other ? numbers(in: one) : []
    return texts.allSatisfy { text in
      own.contains(text)
        || put.contains(text.new) && !put.contains(text.old) && havePut(text.new, text.old)
    }
  }

  private static func numbers(in address: String) -> Set<Int> {
    Set(RowNumber.words(Array(address.utf8)).map(\.value))
  }

  private struct Move: Hashable {
    let old: Int
    let new: Int
  }

  /// The numbers that differ, each a word of its own; nil if anything else differs.
  private static func moved(_ old: String, _ new: String) -> Set<Move>? {
    let bytes = Array(old.utf8)
    guard let places = RowNumber.places(bytes, Array(new.utf8)) else { return nil }
    var moves: Set<Move> = []
    for place in places where place.old != place.new {
      guard RowNumber(bytes[...], at: place.start) != nil,
        place.start == 0 || !bytes[place.start - 1].isASCIIWord
      else { return nil }
      moves.insert(Move(old: place.old, new: place.new))
    }
    return moves
  }
}

extension HTMLDocument {
  /// The address of the link, or the value of the choice, around a text.
  func address(around node: Int) -> String? {
    var node = node
    for _ in 0..<Self.deepestLink {
      guard let parent = nodes[node].parent else { return nil }
      let element = nodes[parent]
      switch element.name {
      case "a": return element.attributes["href"]
      case "option": return element.attributes["value"]
      default: node = parent
      }
    }
    return nil
  }

  private static let deepestLink = 4
}
