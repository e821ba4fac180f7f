/// Gives equal subtrees of two documents equal numbers, and different ones different numbers.
struct HTMLNumbers {
  private struct Subtree: Hashable {
    let content: HTMLNode.Content
    let children: [Int]
  }

  private var numbers: [Subtree: Int] = [:]

  /// The number of each node of a document.
  mutating func number(_ document: HTMLDocument) -> [Int] {
    var result = [Int](repeating: 0, count: document.nodes.count)
    // Children stand behind their parents, so that no call goes deeper than this loop.
    for index in document.nodes.indices.reversed() {
      let node = document.nodes[index]
      let subtree = Subtree(content: node.content, children: node.children.map { result[$0] })
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
