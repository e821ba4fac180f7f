internal import BridgeFormats

/// Texts of links that still have the recorded number of their row: `<a href="/tickets/11">#4</a>`.
///
/// A number in such a text may also be a count or part of a name. It is the row's if all recorded texts of this form
/// repeat the number of their links, and those link to at least three rows.
struct HTMLLinkNumbers {
  /// The lead of a number in an address, and the text of the link without digits.
  private struct Form: Hashable {
    let lead: [UInt8]
    let text: [ArraySlice<UInt8>]
  }

  private let certain: CertainNumbers
  private var repeated: [Form: Set<Int>] = [:]
  private var others: Set<Form> = []

  /// The texts of recorded links.
  private var texts: Set<[UInt8]> = []

  static func all(
    _ recorded: HTMLDocument, _ actual: HTMLDocument, _ certain: CertainNumbers
  ) -> [StaleNumbers.Found] {
    var search = HTMLLinkNumbers(certain: certain)
    search.visit(recorded) { _, text, form, row in
      search.texts.insert(text)
      // The run may have put the live number into the address.
      let isRepeated = RowNumber.words(text).contains {
        $0.value == row || certain.live(for: $0.value, behind: form.lead) == row
      }
      if isRepeated {
        search.repeated[form, default: []].insert(row)
      } else {
        search.others.insert(form)
      }
    }
    var found: [StaleNumbers.Found] = []
    var places = HTMLPlaces(actual)
    search.visit(actual) { node, text, form, row in
      guard let right = search.corrected(text, form, row) else { return }
      let actual = String(decoding: text, as: UTF8.self)
      found.append(
        StaleNumbers.Found(
          place: places.place(node), right: right, actual: actual,
          recorded: search.texts.contains(text) ? actual : nil))
    }
    return found
  }

  private init(certain: CertainNumbers) { self.certain = certain }

  /// The text with the number of its row; nil if it has that, or no recorded one.
  private func corrected(_ text: [UInt8], _ form: Form, _ row: Int) -> String? {
    guard !others.contains(form), (repeated[form]?.count ?? 0) >= Self.fewestRows else {
      return nil
    }
    let words = RowNumber.words(text)
    guard !words.contains(where: { $0.value == row }),
      let old = words.first(where: { certain.live(for: $0.value, behind: form.lead) == row })
    else { return nil }
    return String(decoding: text[..<old.start] + "\(row)".utf8 + text[old.end...], as: UTF8.self)
  }

  /// Visits each number in the address of each text with a number.
  private func visit(
    _ document: HTMLDocument,
    _ body: (_ node: Int, _ text: [UInt8], _ form: Form, _ row: Int) -> Void
  ) {
    for (node, content) in document.nodes.enumerated() {
      guard case .text(let text) = content.content, text.utf8.contains(where: \.isASCIIDigit),
        let address = document.address(around: node)
      else { continue }
      let bytes = Array(text.utf8)
      let words = bytes.split(whereSeparator: \.isASCIIDigit)
      RowNumbers.read(Array(address.utf8)[...]) { lead, number in
        body(node, bytes, Form(lead: lead, text: words), number.value)
      }
    }
  }

  private static let fewestRows = 3
}
