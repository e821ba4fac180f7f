internal import BridgeFormats

/// A column with the numbers of rows, beside links to those by name: `5 | <a href="/user/dora">`.
///
/// The numbers must differ in every row, which distinguishes them from counts.
struct HTMLColumn {
  private let document: HTMLDocument

  /// The element of the row, and the way from it to the number.
  private let row: Int
  private let steps: [Int]

  /// Whether two texts are such numbers, which are known to name the same thing of the kind of the links. `left` and
  /// `right` are the positions of their nodes.
  static func agree(
    _ old: String, at left: (node: Int, document: HTMLDocument), _ new: String,
    at right: (node: Int, document: HTMLDocument), _ certain: CertainNumbers?
  ) -> Bool {
    guard let certain, let one = number(old), let other = number(new), one != other,
      let column = HTMLColumn(of: left.node, in: left.document),
      let live = HTMLColumn(of: right.node, in: right.document), column.kinds == live.kinds
    else { return false }
    let found = column.kinds.compactMap { certain.agree(one, other, NumberWord($0)) }
    return found.contains(true) && !found.contains(false) && column.isDistinct && live.isDistinct
  }

  private static func number(_ text: String) -> Int? {
    RowNumber.value(Array(text.utf8).filter { $0 > 0x20 }[...])
  }

  /// Nil if no element close to the number has links to things by name.
  private init?(of node: Int, in document: HTMLDocument) {
    var (steps, child): ([Int], Int) = ([], node)
    for _ in 0..<Self.deepestNumber {
      guard let parent = document.nodes[child].parent,
        let index = document.nodes[parent].children.firstIndex(of: child)
      else { return nil }
      steps.insert(index, at: 0)
      child = parent
      guard !Self.kinds(in: child, document).isEmpty else { continue }
      (self.document, row, self.steps) = (document, child, steps)
      return
    }
    return nil
  }

  private var kinds: Set<String> { Self.kinds(in: row, document) }

  /// The kinds of the things to which the links in an element lead by name.
  private static func kinds(in element: Int, _ document: HTMLDocument) -> Set<String> {
    var (kinds, open): (Set<String>, [Int]) = ([], [element])
    for _ in 0..<maximumNodes {
      guard let node = open.popLast() else { break }
      open += document.nodes[node].children
      guard document.nodes[node].name == "a", let link = document.nodes[node].attributes["href"]
      else { continue }
      let path = Array(link.utf8.withoutQuery)
      guard let end = path.lastIndex(of: UInt8(ascii: "/")),
        path[end...].contains(where: \.isASCIILetter),
        let kind = ResourceKind.of(collection: Array(path[..<end]))
      else { continue }
      kinds.insert(ResourceKind.general(kind))
    }
    return kinds
  }

  /// Whether at least three rows have numbers there, all different.
  private var isDistinct: Bool {
    guard let parent = document.nodes[row].parent else { return false }
    let numbers = document.nodes[parent].children.compactMap(number(inRow:))
    return numbers.count >= Self.fewestRows && Set(numbers).count == numbers.count
  }

  private func number(inRow row: Int) -> Int? {
    guard document.nodes[row].name == document.nodes[self.row].name else { return nil }
    var node = row
    for step in steps {
      guard document.nodes[node].children.indices.contains(step) else { return nil }
      node = document.nodes[node].children[step]
    }
    guard case .text(let text) = document.nodes[node].content else { return nil }
    return Self.number(text)
  }

  private static let (deepestNumber, maximumNodes, fewestRows) = (4, 64, 3)
}
