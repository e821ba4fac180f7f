internal import BridgeCore
internal import HTTPTypes

/// Puts other values into a request; all other bytes stay unchanged.
struct RequestRewriting {
  private var changes: [RequestSpan.Carrier: [(range: Range<Int>, bytes: [UInt8])]] = [:]

  /// Notes a change; returns false if the value is not allowed there, or if a change covers a part of the span.
  mutating func put(_ value: [UInt8], into span: RequestSpan) -> Bool {
    guard let bytes = span.written(value), !covers(span) else { return false }
    changes[span.carrier, default: []].append((span.range, bytes))
    return true
  }

  /// Whether a change covers a part of the span.
  func covers(_ span: RequestSpan) -> Bool {
    changes[span.carrier]?.contains { $0.range.overlaps(span.range) } ?? false
  }

  /// Applies the changes, whose ranges do not overlap.
  func apply(to request: inout BridgeRequest, _ body: inout [UInt8]) {
    for (carrier, changes) in changes {
      switch carrier {
      case .target:
        let path = Self.changed(Array(request.path.utf8), changes)
        request.change { $0.head.path = String(decoding: path, as: UTF8.self) }
      case .field(let index):
        request.change { parts in
          let field = parts.head.headerFields[index]
          let value = Self.changed(Array(field.value.utf8), changes)
          parts.head.headerFields[index] = HTTPField(
            name: field.name, value: String(decoding: value, as: UTF8.self))
        }
      case .body: body = Self.changed(body, changes)
      }
    }
  }

  /// The bytes with these ranges replaced; ranges must not overlap.
  static func changed(
    _ bytes: [UInt8], _ changes: [(range: Range<Int>, bytes: [UInt8])]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[position..<change.range.lowerBound]
      result += change.bytes
      position = change.range.upperBound
    }
    return result + bytes[position...]
  }
}
