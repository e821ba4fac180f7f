/// An object of an entry whose members are read one by one.
enum HARPart {
  case entry, timings, request, post, response, content, bridge, received, receivedPost

  /// The part that a member is; nil for a member that is read as a whole.
  func child(_ name: String) -> HARPart? {
    switch (self, name) {
    case (.entry, "request"): .request
    case (.entry, "response"): .response
    case (.entry, "timings"): .timings
    case (.entry, "_bridge"): .bridge
    case (.request, "postData"): .post
    case (.response, "content"): .content
    case (.bridge, "received"): .received
    case (.received, "postData"): .receivedPost
    default: nil
    }
  }

  /// The members that replay needs; all but ``trees`` are scalars.
  var wanted: [String] {
    switch self {
    case .entry: ["startedDateTime", "time", "_resourceType", "_error"]
    case .timings: ["blocked", "dns", "connect", "send", "wait", "receive"]
    case .request: ["method", "url", "bodySize"]
    case .response: ["status", "statusText", "bodySize", "_error", "_failureText"]
    case .post: ["mimeType", "encoding", "_encoding", "_file"]
    case .content: ["mimeType", "size", "encoding", "_encoding", "_file"]
    case .bridge: ["id"] + trees
    case .received: ["method", "url"]
    case .receivedPost: []
    }
  }

  /// The members that replay needs with all that is in them.
  var trees: [String] { self == .bridge ? ["absent", "requestBody", "responseBody"] : [] }

  /// The lists that stay in the file.
  var lists: [String] {
    switch self {
    case .entry: ["_webSocketMessages", "_partitionKey"]
    case .request, .response: ["cookies"]
    case .post: ["params"]
    case .timings, .content, .bridge, .received, .receivedPost: []
    }
  }

  /// Whether the member `headers` is a list of header fields in one of the forms that recorders write.
  var hasHeaders: Bool { self == .request || self == .response }

  /// Whether the member `text` is a body.
  var holdsBody: Bool { self == .post || self == .content || self == .receivedPost }

  /// Whether it is part of `_bridge`, which only this program writes.
  var isOurs: Bool { self == .bridge || self == .received || self == .receivedPost }

  /// The members whose repetition matters; fewer than 32, for a bit mask.
  static let tellingMembers = [
    "request", "response", "method", "url", "headers", "postData", "status", "content", "text",
    "params", "encoding", "_encoding", "_file", "mimeType",
  ]
}
