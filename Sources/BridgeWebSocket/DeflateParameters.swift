package import BridgeCore

/// The parameters of permessage-deflate that both ends agreed on (RFC 7692 §7.1).
package struct DeflateParameters: Sendable, Hashable {
  /// How one end compresses its messages.
  package struct Side: Sendable, Hashable {
    /// The base-2 logarithm of the window size in bytes.
    package var windowBits = 15

    /// Whether each message is compressed independently of the previous ones.
    package var forgetsContext = false
  }

  /// How the client compresses its messages.
  package var client = Side()

  /// How the server compresses its messages.
  package var server = Side()

  /// The default parameters.
  package init() {}

  /// The parameters of one end.
  package subscript(side: WebSocketSide) -> Side { side == .client ? client : server }

  /// The name of the extension.
  package static let name = "permessage-deflate"

  /// The parameters in a server's `Sec-WebSocket-Extensions`; nil if it accepts no extension.
  ///
  /// - Throws: ``WebSocketError`` for another extension, and for undefined parameters.
  package static func agreed(
    in values: [String]
  ) throws(WebSocketError) -> DeflateParameters? {
    let extensions = ExtensionList.parse(values)
    guard let first = extensions.first else { return nil }
    guard extensions.count == 1, first.name == name else {
      throw WebSocketError(
        .unknownExtension, "the server agrees to an extension other than \(name)")
    }
    return try DeflateParameters(first.parameters)
  }

  private init(_ parameters: [ExtensionList.Parameter]) throws(WebSocketError) {
    self.init()
    var seen: Set<String> = []
    for parameter in parameters {
      guard seen.insert(parameter.name).inserted, read(parameter) else {
        throw WebSocketError(
          .unknownExtension, "the server gives \(Self.name) a parameter that is not defined")
      }
    }
  }

  private mutating func read(_ parameter: ExtensionList.Parameter) -> Bool {
    switch (parameter.name, parameter.value) {
    case ("server_no_context_takeover", nil): server.forgetsContext = true
    case ("client_no_context_takeover", nil): client.forgetsContext = true
    case ("server_max_window_bits", let value?):
      guard let bits = Self.bits(value) else { return false }
      server.windowBits = bits
    case ("client_max_window_bits", let value?):
      guard let bits = Self.bits(value) else { return false }
      client.windowBits = bits
    default: return false
    }
    return true
  }

  /// §7.1.2.1: a number from 8 to 15 without leading zeros.
  private static func bits(_ value: String) -> Int? {
    guard let bits = Int(value), (8...15).contains(bits), value == String(bits) else { return nil }
    return bits
  }
}
