/// An object of an entry whose members are read one by one.
enum HARPart: Int, CaseIterable {
  case entry, timings, request, post, response, content, bridge, received, receivedPost

  /// The members that are not simply skipped or kept.
  var members: HARMemberTable { Self.tables[rawValue] }

  /// Whether it is part of `_bridge`, which only this program writes.
  var isOurs: Bool { self == .bridge || self == .received || self == .receivedPost }

  private static let tables = allCases.map { part in
    HARMemberTable(part.kinds, repeating: part.isOurs ? ourTellingMembers : tellingMembers)
  }

  private var kinds: [HARMemberTable.Kinds] {
    switch self {
    case .entry:
      [
        .init(.object(.request), "request"), .init(.object(.response), "response"),
        .init(.object(.timings), "timings"), .init(.object(.bridge), "_bridge"),
        .init(.scalar, "startedDateTime", "time", "_resourceType", "_error"),
        .init(.list, "_webSocketMessages", "_partitionKey"),
      ]
    case .timings: [.init(.scalar, "blocked", "dns", "connect", "send", "wait", "receive")]
    case .request:
      [
        .init(.scalar, "method", "url", "bodySize"), .init(.headers, "headers"),
        .init(.list, "cookies"), .init(.object(.post), "postData"),
      ]
    case .response:
      [
        .init(.scalar, "status", "statusText", "bodySize", "_error", "_failureText"),
        .init(.headers, "headers"), .init(.list, "cookies"), .init(.object(.content), "content"),
      ]
    case .post:
      [
        .init(.scalar, "mimeType", "encoding", "_encoding", "_file"), .init(.text, "text"),
        .init(.list, "params"),
      ]
    case .content:
      [
        .init(.scalar, "mimeType", "size", "encoding", "_encoding", "_file"), .init(.text, "text"),
      ]
    case .bridge:
      [
        .init(.scalar, "id"), .init(.tree, "absent", "requestBody", "responseBody"),
        .init(.object(.received), "received"),
      ]
    case .received:
      [
        .init(.scalar, "method", "url"), .init(.tree, "body"),
        .init(.object(.receivedPost), "postData"),
      ]
    case .receivedPost: [.init(.text, "text")]
    }
  }

  /// The members whose repetition matters.
  private static let tellingMembers: [StaticString] = [
    "request", "response", "method", "url", "headers", "postData", "status", "content", "text",
    "params", "encoding", "_encoding", "_file", "mimeType", "_bridge",
  ]

  /// The members of `_bridge` whose repetition matters.
  private static let ourTellingMembers: [StaticString] = [
    "id", "absent", "requestBody", "responseBody", "received", "method", "url", "headers", "body",
    "postData", "text", "_encoding",
  ]
}
