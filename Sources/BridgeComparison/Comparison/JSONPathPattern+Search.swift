package import BridgeRecording
internal import BridgeFormats

extension JSONPathPattern {
  /// Whether the pattern names a place in the body of a response; false without JSON.
  package func occurs(in response: RecordedResponse) -> Bool {
    guard case .content(let content) = response.body,
      let type = response.fields.first("Content-Type") ?? content.mediaType,
      MediaType(type).isJSON,
      // A body that cannot be read has no places; its own exchange reports the reason.
      let bytes = try? content.bytes(),
      // Neither has one that is not valid JSON, whatever its type.
      let value = try? JSONValue(parsing: bytes, loneSurrogates: .rejected)
    else { return false }
    return Self.isFound(JSONPathMatcher([self]), in: value)
  }

  private static func isFound(_ matcher: JSONPathMatcher, in value: JSONValue) -> Bool {
    if matcher.matches { return true }
    switch value {
    case .object(let object):
      return object.members.contains {
        isFound(matcher.descending(.name($0.name)), in: $0.value)
      }
    case .array(let elements):
      return elements.indices.contains {
        isFound(matcher.descending(.index($0)), in: elements[$0])
      }
    default: return false
    }
  }
}
