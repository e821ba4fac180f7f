/// Columns of tables in which ages have no `ago`: `3 seconds`, and `current` for zero.
///
/// The header of such a column is `Age`, or one of its other cells says that it is an age and no cell is anything else.
/// Other columns may have durations or intervals, which are data. Of long tables and rows, the beginning counts.
struct HTMLAgeColumns {
  private struct Place: Hashable {
    let table: Int
    let index: Int
  }

  private var known: [Place: HTMLAgeColumn] = [:]

  /// Whether a text that is an age is alone in a cell of such a column.
  mutating func have(_ node: Int, in document: HTMLDocument) -> Bool {
    let cells = HTMLCells(document: document)
    guard case .text(let text) = document.nodes[node].content, AgeText.isOne(text),
      let cell = cells.cell(around: node), let row = document.nodes[cell].parent,
      let index = cells.cells(of: row).firstIndex(of: cell), let table = cells.table(around: row)
    else { return false }
    let place = Place(table: table, index: index)
    let column = known[place] ?? HTMLAgeColumn(index, of: table, cells)
    known[place] = column
    return column.isOfAges(besides: cell)
  }
}

/// The cells of one column, by what they tell of ages.
private struct HTMLAgeColumn {
  /// Whether its header is `Age`.
  private var isHeaded = false

  /// Whether each cell is an age, or empty.
  private var hasOnlyAges = true

  /// Two of the cells that say that they are ages.
  private var said: [Int] = []

  init(_ index: Int, of table: Int, _ cells: HTMLCells) {
    var hasHead = false
    for row in cells.rows(of: table) {
      guard let cell = cells.cells(of: row).dropFirst(index).first else { continue }
      let text = cells.text(cell)
      if cells.document.nodes[cell].name == "th" {
        if !hasHead { isHeaded = text.lowercased() == "age" }
        hasHead = true
      } else if !text.isEmpty {
        let isAge = AgeText.isOne(text)
        if !isAge { hasOnlyAges = false }
        if said.count < 2, isAge, AgeText.isZero(text) || AgeText.isSaid(text) { said.append(cell) }
      }
    }
  }

  /// Whether the column is one of ages, as its header or a cell besides this one says.
  func isOfAges(besides cell: Int) -> Bool {
    isHeaded || hasOnlyAges && said.contains { $0 != cell }
  }
}

/// The rows and cells of tables.
private struct HTMLCells {
  let document: HTMLDocument

  /// The cell that has nothing but this text.
  func cell(around node: Int) -> Int? {
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

  func table(around row: Int) -> Int? {
    var node = row
    for _ in 0..<2 {
      guard let parent = document.nodes[node].parent else { return nil }
      if document.nodes[parent].name == "table" { return parent }
      node = parent
    }
    return nil
  }

  /// The first rows of a table.
  func rows(of table: Int) -> [Int] {
    var rows: [Int] = []
    for child in document.nodes[table].children {
      let isRow = document.nodes[child].name == "tr"
      let inner = isRow ? [child][...] : document.nodes[child].children.prefix(Self.mostNodesOfRow)
      rows += inner.filter { document.nodes[$0].name == "tr" }
      if rows.count >= Self.mostRows { break }
    }
    return rows
  }

  /// The first cells of a row.
  func cells(of row: Int) -> [Int] {
    document.nodes[row].children.prefix(Self.mostNodesOfRow).filter {
      ["td", "th"].contains(document.nodes[$0].name)
    }
  }

  /// The text of a cell, without that of cells with much in them.
  func text(_ cell: Int) -> String {
    var (text, open) = ("", [cell])
    for _ in 0..<Self.mostNodes {
      guard let node = open.popLast() else { break }
      if case .text(let part) = document.nodes[node].content { text += part }
      open += document.nodes[node].children.reversed()
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let (deepestText, mostRows, mostNodes, mostNodesOfRow) = (3, 200, 16, 512)
}
