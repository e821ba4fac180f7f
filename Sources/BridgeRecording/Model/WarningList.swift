/// Warnings in file order. Equal texts are stored once and each warning takes 8 bytes, because a file may have a
/// million entries with the same warning.
package struct WarningList: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
  private struct Text: Hashable {
    let code: String
    let message: String
  }

  private struct Item {
    /// 0 for the file as a whole.
    let entry: UInt32
    let text: UInt32
  }

  private var texts: [Text] = []
  private var places: [Text: UInt32] = [:]
  private var items: [Item] = []

  package init() {}

  package init(_ warnings: some Sequence<RecordingWarning>) {
    for warning in warnings { append(warning) }
  }

  package init(arrayLiteral warnings: RecordingWarning...) { self.init(warnings) }

  package mutating func append(_ warning: RecordingWarning) {
    let text = Text(code: warning.code, message: warning.message)
    let known = places[text]
    let index = known ?? UInt32(texts.count)
    if known == nil {
      places[text] = index
      texts.append(text)
    }
    items.append(Item(entry: UInt32(clamping: warning.entry ?? 0), text: index))
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { items.count }

  package subscript(position: Int) -> RecordingWarning {
    let (item, text) = (items[position], texts[Int(items[position].text)])
    return RecordingWarning(
      entry: item.entry == 0 ? nil : Int(item.entry), code: text.code, message: text.message)
  }
}
