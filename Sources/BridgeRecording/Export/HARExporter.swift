internal import BridgeFormats

/// Writes recordings as HAR 1.2, entry by entry: memory holds the bodies of one entry at a time.
package struct HARExporter {
  private let creator: String

  /// An exporter that names `creator` as the program that wrote the file.
  package init(creator: String = "ajax-bridge") { self.creator = creator }

  /// Writes the entries that `keeps` as a new file at `path`, which is not there before it is whole.
  ///
  /// Throws a ``RecordingError`` when the file cannot be written or a body not be read.
  package func write(
    _ contents: RecordingContents, to path: String,
    keeping keeps: (ExchangeRecord) -> Bool = { _ in true }
  ) throws -> Int {
    let file = try ReplacedFile(path)
    let count = try write(contents, keeping: keeps) { bytes in try file.write(bytes) }
    try file.commit()
    return count
  }

  /// Writes the HAR document piece by piece; returns the number of entries.
  package func write(
    _ contents: RecordingContents, keeping keeps: (ExchangeRecord) -> Bool = { _ in true },
    _ sink: ([UInt8]) throws -> Void
  ) throws -> Int {
    var json = JSONOutput()
    json.beginObject()
    json.name("log")
    json.beginObject()
    writeHead(contents, to: &json)
    json.name("entries")
    json.beginArray()
    let pages = Set(contents.pages.map(\.id))
    var last = contents.began ?? .zero
    var count = 0
    for index in 0..<contents.count {
      let entry = try contents.entry(at: index)
      guard keeps(entry.record) else { continue }
      count += 1
      json.whitespace(UInt8(ascii: "\n"))
      last = entry.record.start ?? last
      let page = entry.record.page.flatMap { pages.contains($0) ? $0 : nil }
      try HAREntryWriting(
        entry: entry, page: Self.pageName(page), substituteStart: last
      ).write(to: &json)
      try sink(json.takeBytes())
    }
    json.endArray()
    json.endObject()
    json.endObject()
    json.whitespace(UInt8(ascii: "\n"))
    try sink(json.takeBytes())
    return count
  }

  private func writeHead(_ contents: RecordingContents, to json: inout JSONOutput) {
    json.member("version", "1.2")
    json.name("creator")
    // A recording that is written again keeps its author, or the second writing would differ from the first.
    json.beginObject()
    json.member("name", contents.producer ?? creator)
    json.member("version", "")
    json.endObject()
    json.name("pages")
    json.beginArray()
    writePage(Self.pageName(nil), contents.name, contents.began ?? .zero, to: &json)
    for page in contents.pages {
      writePage(Self.pageName(page.id), page.url, page.start ?? contents.began ?? .zero, to: &json)
    }
    json.endArray()
  }

  private func writePage(
    _ id: String, _ title: String, _ start: Duration, to json: inout JSONOutput
  ) {
    json.whitespace(UInt8(ascii: "\n"))
    json.beginObject()
    json.member("startedDateTime", ISODate.text(start))
    json.member("id", id)
    json.member("title", title)
    json.name("pageTimings")
    json.beginObject()
    json.name("onContentLoad")
    json.number(-1)
    json.name("onLoad")
    json.number(-1)
    json.endObject()
    json.endObject()
  }

  /// Page 0 is that of entries without one: tools refuse files without pages.
  private static func pageName(_ id: UInt64?) -> String { "page_\(id ?? 0)" }
}
