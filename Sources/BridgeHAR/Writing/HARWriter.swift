package import BridgeFormats

/// Writes a HAR 1.2 document (http://www.softwareishard.com/blog/har-12-spec/) in pieces: the head, the entries, one per
/// line, and the end. Only one entry at a time is in memory.
package struct HARWriter {
  private var json: JSONOutput
  private let log: HARObjectWriter

  /// Begins a document with `log` up to its entries.
  ///
  /// `foreign` holds members of `log` that were read from another file. Its creator takes the place of `creator`. `head`
  /// writes further members; the foreign ones that it neither writes nor omits come after the entries.
  package init(
    creator: JSONValue, foreign: JSONValue? = nil,
    head: (_ log: inout HARObjectWriter, _ json: inout JSONOutput) -> Void = { _, _ in }
  ) {
    var json = JSONOutput()
    json.beginObject()
    json.name("log")
    var log = HARObjectWriter(foreign, to: &json)
    log.own("version", to: &json) { $0.string("1.2") }
    log.member("creator", to: &json) { $0.value(creator) }
    head(&log, &json)
    log.without("entries")
    json.name("entries")
    json.beginArray()
    (self.json, self.log) = (json, log)
  }

  /// The member `creator`: the program that wrote the file.
  package static func creator(_ name: String, version: String = "") -> JSONValue {
    .object([("name", .text(name)), ("version", .text(version))])
  }

  /// Passes an entry that `write` writes to `sink`, with all that comes before it.
  package mutating func add(
    to sink: ([UInt8]) throws -> Void, _ write: (inout JSONOutput) throws -> Void
  ) rethrows {
    json.beginLine()
    try write(&json)
    try sink(json.takeBytes())
  }

  /// Passes the end of the document to `sink`.
  package mutating func end(to sink: ([UInt8]) throws -> Void) rethrows {
    json.endArray()
    log.end(to: &json)
    json.endObject()
    json.beginLine()
    try sink(json.takeBytes())
  }
}

extension JSONOutput {
  /// Writes a list with one element per line, such as the pages.
  package mutating func lines<Element>(
    _ elements: [Element], _ write: (Element, inout JSONOutput) -> Void
  ) {
    beginArray()
    for element in elements {
      beginLine()
      write(element, &self)
    }
    endArray()
  }

  fileprivate mutating func beginLine() { whitespace(UInt8(ascii: "\n")) }
}
