internal import BridgeFormats
internal import BridgeRecording
internal import BridgeCore
internal import BridgeSession

/// The messages of a client, by the identities that servers repeat in their responses: JSON-RPC's `id`, the `msg_id` of
/// Jupyter's kernels in `parent_header`.
///
/// They are sent as recorded, so the same responses belong to them in each run.
struct RequestMessages: Sendable {
  /// The position of each message by its identity; an identity that several messages have is left out.
  private let requests: [String: Int]

  init(_ messages: [RecordedWebSocketMessage]) {
    let said = messages.filter { $0.side == .client }.map { Self.identities(of: $0.content) }
    var requests: [String: Int?] = [:]
    for (index, identities) in said.enumerated() {
      for identity in identities {
        let isKnown = requests.keys.contains(identity)
        requests.updateValue(isKnown ? nil : index, forKey: identity)
      }
    }
    self.requests = requests.compactMapValues(\.self)
  }

  /// The position of the message that a server's message answers; nil if it answers none.
  func position(ofRequestFor message: JSONValue) -> Int? {
    guard !requests.isEmpty else { return nil }
    return Self.identities(of: message).compactMap { requests[$0] }.max()
  }

  private static func identities(of content: RecordedWebSocketMessage.Content) -> Set<String> {
    let message: WebSocketMessage
    switch content {
    case .text(let text): message = .text(text)
    case .binary(let bytes): message = .binary(bytes)
    case .close, .lost: return []
    }
    return identities(of: WebSocketDocument(message).value)
  }

  private static func identities(of message: JSONValue) -> Set<String> {
    var found: Set<String> = []
    if case .object(let object) = message,
      let id = object.members.first(where: { $0.name == ExactText("id") })
    {
      switch id.value {
      case .string(let text): found.insert("id \(text.string)")
      case .number(let number): found.insert("id \(number.source)")
      case .object, .array, .bool, .null: break
      }
    }
    collect(message, into: &found, depth: 0)
    return found
  }

  /// Collects texts under names of identities that are too long to be equal by chance.
  private static func collect(_ value: JSONValue, into found: inout Set<String>, depth: Int) {
    guard depth < deepest else { return }
    switch value {
    case .array(let elements):
      for element in elements { collect(element, into: &found, depth: depth + 1) }
    case .object(let object):
      for member in object.members {
        if case .string(let text) = member.value {
          guard TokenRules.isNamedLikeID(member.name.string),
            TokenRules.isDistinctive(Array(text.string.utf8)[...])
          else { continue }
          found.insert(text.string)
        } else {
          collect(member.value, into: &found, depth: depth + 1)
        }
      }
    case .string, .number, .bool, .null: break
    }
  }

  /// Identities are near the top of messages.
  private static let deepest = 4
}
