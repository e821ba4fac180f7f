package import BridgeCore
package import HTTPTypes

/// A response with its bytes.
package struct Loaded {
  package let status: Int
  package let fields: HTTPFields
  package let bytes: [UInt8]

  package init(_ response: BridgeResponse, _ bytes: [UInt8]) {
    (status, fields, self.bytes) = (response.status, response.fields, bytes)
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it came from the cache without asking.
  package var isHit: Bool { cacheStatus.contains(";hit") }
  package var cacheStatus: String { HTTPField.Name("Cache-Status").flatMap { fields[$0] } ?? "" }

  package subscript(_ name: String) -> String? { HTTPField.Name(name).flatMap { fields[$0] } }
}
