/// A column of a table in which ages have no `ago`: `3 seconds`, and `current` for zero.
///
/// Its header is `Age`, or one of its other cells says that it is an age and no cell is anything else. Other columns
/// may have durations or intervals, which are data.
struct HTMLAgeColumn {
  private let document: HTMLDocument

  /// Whether a text that is an age is alone in a cell of such a column.
  static func has(_ node: Int, in document: HTMLDocument) -> Bool {
    guard case .text(let text) = document.nodes[node].content, AgeText.isOne(text) else {
      return false
    }
    return HTMLAgeColumn(document: document).isOfAges(around: node)
  }

  private func isOfAges(around node: Int) -> Bool {
    guard let cell = cell(around: node), let row = document.nodes[cell].parent,
      let index = cells(of: row).firstIndex(of: cell), let table = table(around: row)
    else { return false }
    let column = rows(of: table).compactMap { cells(of: $0).dropFirst(index).first }
    let (heads, others) = (
      column.filter { document.nodes[$0].name == "th" },
      column.filter { document.nodes[$0].name == "td" && $0 != cell }.map(text)
    )
    if let head = heads.first, text(head).lowercased() == "age" { return true }
    return others.contains { AgeText.isZero($0) || AgeText.isOne($0) && AgeText.isSaid($0) }
      && others.allSatisfy { $0.isEmpty || AgeText.isOne($0) }
  }

  /// The cell that has nothing but this text.
  private func cell(around node: Int) -> Int? {
    var child = node
    for _ in 0..<Self.deepestText {
      guard let parent = document.nodes[child].parent,
        document.nodes[parent].children.allSatisfy({ $0 == child || document.nodes[$0].isSpace })
      else { return nil }
      if document.nodes[parent].name == "td" { return parent }
      child = parent
    }
    return nil
  }

  private func table(around row: Int) -> Int? {
    var node = row
    for _ in 0..<2 {
      guard let parent = document.nodes[node].parent else { return nil }
      if document.nodes[parent].name == "table" { return parent }
      node = parent
    }
    return nil
  }

  private func rows(of table: Int) -> ArraySlice<Int> {
    document.nodes[table].children.flatMap { child in
      document.nodes[child].name == "tr" ? [child] : document.nodes[child].children
    }
    .filter { document.nodes[$0].name == "tr" }.prefix(Self.mostRows)
  }

  private func cells(of row: Int) -> [Int] {
    document.nodes[row].children.filter { ["td", "th"].contains(document.nodes[$0].name) }
  }

  /// The text of a cell, without that of cells with much in them.
  private func text(_ cell: Int) -> String {
    var (text, open) = ("", [cell])
    for _ in 0..<Self.mostNodes {
      guard let node = open.popLast() else { break }
      if case .text(let part) = document.nodes[node].content { text += part }
      open += document.nodes[node].children.reversed()
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let (deepestText, mostRows, mostNodes) = (3, 200, 16)
}
