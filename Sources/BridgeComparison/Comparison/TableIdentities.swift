internal import BridgeFormats

/// The identities in the columns of a table in CSV (RFC 4180) whose first line names them: `#`, `id`, `page_id`.
struct TableIdentities {
  private let columns: [(index: Int, kind: String)]

  /// The table of a response. `kind`: the kind of the requested collection, to which `#` and `id` belong.
  private init(header: ArraySlice<UInt8>, kind: String?) {
    columns = Self.cells(header).enumerated().compactMap { index, cell in
      let name = String(decoding: Self.plain(header[cell]), as: UTF8.self)
      let isOwn = ["#", "id"].contains(name.lowercased())
      let found =
        isOwn ? kind : IdentityName.isOne(name) ? ResourceKind.of(reference: name) : nil
      return found.map { (index, ResourceKind.general($0)) }
    }
  }

  /// The actual table, in which recorded numbers replace the live numbers of the same rows. Nil if no number is replaced,
  /// and if the tables differ in their columns or in their count of lines.
  static func settled(
    _ recorded: [UInt8], _ actual: [UInt8], to request: ComparedRequest?,
    into list: inout DifferenceList
  ) -> [UInt8]? {
    let (old, new) = (TextLines(recorded), TextLines(actual))
    guard let certain = list.certain, old.count == new.count, old.count > 1,
      old.count <= maximumLines, old[0] == new[0]
    else { return nil }
    let table = TableIdentities(header: old[0], kind: request?.collection)
    guard !table.columns.isEmpty else { return nil }
    var (settled, end): ([UInt8], Int) = ([], 0)
    for line in 1..<old.count where old[line] != new[line] {
      for (range, number) in table.numbers(old[line], new[line], certain) {
        settled += actual[end..<range.lowerBound] + number
        end = range.upperBound
        list.note([.identity], at: "body line \(line + 1)")
      }
    }
    return end == 0 ? nil : settled + actual[end...]
  }

  /// The places of such numbers in a line, each with the recorded number.
  private func numbers(
    _ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>, _ certain: CertainNumbers
  ) -> [(Range<Int>, ArraySlice<UInt8>)] {
    let (left, right) = (Self.cells(old), Self.cells(new))
    guard left.count == right.count else { return [] }
    return columns.compactMap { index, kind in
      guard index < left.count, let one = RowNumber.value(Self.plain(old[left[index]])),
        let other = RowNumber.value(Self.plain(new[right[index]])), one != other,
        certain.agree(one, other, NumberWord(kind)) == true
      else { return nil }
      return (right[index], old[left[index]])
    }
  }

  /// The cells of a line, with their quotes.
  private static func cells(_ line: ArraySlice<UInt8>) -> [Range<Int>] {
    var (cells, start, isQuoted): ([Range<Int>], Int, Bool) = ([], line.startIndex, false)
    for index in line.indices {
      if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, line[index] == UInt8(ascii: ",") || line[index] == UInt8(ascii: ";") else {
        continue
      }
      cells.append(start..<index)
      start = index + 1
    }
    return cells + [start..<line.endIndex]
  }

  private static func plain(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let quote = UInt8(ascii: "\"")
    guard cell.count >= 2, cell.first == quote, cell.last == quote else { return cell }
    return cell.dropFirst().dropLast()
  }

  private static let maximumLines = 100_000
}

extension MediaType {
  /// Whether the body is a table with commas, also under unregistered names such as `application/csv`.
  var isCSV: Bool {
    ["/csv", "/x-csv", "/.csv"].contains { essence.hasSuffix($0) }
      || essence == "text/comma-separated-values"
  }

  /// Whether the type is that of a table, which may be text: spreadsheets open tables with tabs, too.
  var isTable: Bool {
    isCSV || ["tsv", "tab-separated-values", "vnd.ms-excel"].contains { essence.hasSuffix($0) }
  }
}
