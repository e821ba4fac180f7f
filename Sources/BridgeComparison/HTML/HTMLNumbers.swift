internal import BridgeFormats

/// Gives equal subtrees of two documents equal numbers, and different ones different numbers.
struct HTMLNumbers {
  private let isWithoutDigits: Bool

  private struct Subtree: Hashable {
    let content: HTMLNode.Content
    let children: [Int]
  }

  private var numbers: [Subtree: Int] = [:]

  /// `isWithoutDigits`: whether subtrees that differ only in digits are equal.
  init(isWithoutDigits: Bool = false) { self.isWithoutDigits = isWithoutDigits }

  /// The number of each node of a document.
  mutating func number(_ document: HTMLDocument) -> [Int] {
    var result = [Int](repeating: 0, count: document.nodes.count)
    // Children come after their parents, so a reverse loop needs no recursion.
    for index in document.nodes.indices.reversed() {
      let node = document.nodes[index]
      let subtree = Subtree(
        content: isWithoutDigits ? node.content.withoutDigits : node.content,
        children: node.children.map { result[$0] })
      if let known = numbers[subtree] {
        result[index] = known
      } else {
        result[index] = numbers.count
        numbers[subtree] = numbers.count
      }
    }
    return result
  }
}

extension HTMLNode.Content {
  /// The content with one sign for each number.
  fileprivate var withoutDigits: Self {
    switch self {
    case .element(let name, let attributes):
      .element(name: name, attributes: attributes.mapValues(Self.withoutDigits))
    case .text(let text): .text(Self.withoutDigits(text))
    case .comment, .doctype: self
    }
  }

  private static func withoutDigits(_ text: String) -> String {
    guard text.utf8.contains(where: \.isASCIIDigit) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if !byte.isASCIIDigit { bytes.append(byte) } else if bytes.last != 0 { bytes.append(0) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
