internal import BridgeFormats

/// The parts of an entry of a HAR document (HAR 1.2; the dialects of headers included), changed in place.
///
/// The entry is a tree rather than a record, because a redacted HAR file stays the file that another program wrote: its
/// members keep their order, lists of pairs are redacted beside the text that they repeat, and members that a record has
/// no place for are kept.
struct HARParts: ExchangeParts {
  /// Returns the bytes of a file next to the document, by its name; nil if it cannot be read.
  typealias Attachment = (_ name: String) -> [UInt8]?

  private(set) var entry: JSONValue
  private let attachment: Attachment

  init(_ entry: JSONValue, attachment: @escaping Attachment) {
    (self.entry, self.attachment) = (entry, attachment)
  }

  mutating func visit(_ message: ExchangeMessage, by pass: inout RedactionPass) {
    // A response that could not be decoded is stored as received.
    let isCoded =
      message == .response && entry["_bridge"]?["responseBody"]?["coded"] == .bool(true)
    let attachment = attachment
    entry = entry.changed(at: message.path) {
      pass.message($0, isRequest: message.isRequest, isCoded: isCoded, attachment)
    }
  }

  mutating func visitRest(by pass: inout RedactionPass) {
    guard case .object = entry else {
      entry = pass.loose(entry)
      return
    }
    entry = entry.mapMembers { name, value in
      switch name {
      case "request", "response", "_webSocketMessages": value
      case "_bridge": pass.bridge(value)
      default: pass.loose(value, named: name)
      }
    }
  }

  mutating func visitMessages(by pass: inout RedactionPass) {
    entry = entry.changed(at: ["_webSocketMessages"]) { pass.webSocketMessages($0) }
  }
}

extension ExchangeMessage {
  fileprivate var isRequest: Bool { self == .received || self == .request }

  /// The names of the members that lead to the message.
  fileprivate var path: ArraySlice<String> {
    switch self {
    case .received: ["_bridge", "received"]
    case .request: ["request"]
    case .response: ["response"]
    case .delivered: ["_bridge", "delivered"]
    }
  }
}

extension JSONValue {
  /// The value with a change to the one that these names of members lead to, if there is one.
  fileprivate func changed(
    at path: ArraySlice<String>, _ change: (JSONValue) -> JSONValue
  ) -> JSONValue {
    guard let name = path.first else { return change(self) }
    return mapMembers { $0 == name ? $1.changed(at: path.dropFirst(), change) : $1 }
  }
}
