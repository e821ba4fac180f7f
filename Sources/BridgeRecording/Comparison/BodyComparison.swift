/// Compares two bodies in the way that fits their media type.
struct BodyComparison {
  /// Whether the bodies were compared, and what is to be said about how.
  struct Verdict {
    var wasCompared = true
    var note: String?

    static func notCompared(_ note: String) -> Verdict { Verdict(wasCompared: false, note: note) }
  }

  let ignoredPaths: [JSONPathPattern]

  /// How a body is looked at.
  private enum Form {
    case json
    case text
    case bytes
  }

  /// Adds to `list` how the bodies differ.
  func compare(
    _ recorded: RecordedResponse, _ actual: ActualResponse, into list: inout DifferenceList
  ) -> Verdict {
    switch recorded.body {
    case .missing(let reason): return .notCompared("body not compared: \(reason)")
    case .none: return compare([], nil, recorded, actual, &list)
    case .content(let content):
      do {
        return compare(try content.bytes(), content.mediaType, recorded, actual, &list)
      } catch {
        return .notCompared("body not compared: \(error)")
      }
    }
  }

  private func compare(
    _ old: [UInt8], _ mediaType: String?, _ recorded: RecordedResponse, _ actual: ActualResponse,
    _ list: inout DifferenceList
  ) -> Verdict {
    switch actual.body {
    case .bytes(let new):
      guard old != new else { return Verdict() }
      guard !old.isEmpty && !new.isEmpty else {
        ByteComparison.compare(old, new, into: &list)
        return Verdict()
      }
      let oldType = (recorded.fields.first("Content-Type") ?? mediaType).map(MediaType.init)
      let newType = actual.fields.first("Content-Type").map(MediaType.init)
      return compare(old, oldType, new, newType, &list)
    case .digest(let sha256, let size):
      let before = list.count
      ByteComparison.compare(old, sha256: sha256, size: size, into: &list)
      let note = "the actual body is too large to hold, so it was compared as a whole"
      return Verdict(note: list.count > before ? note : nil)
    }
  }

  private func compare(
    _ old: [UInt8], _ oldType: MediaType?, _ new: [UInt8], _ newType: MediaType?,
    _ list: inout DifferenceList
  ) -> Verdict {
    let form = Self.form(old, oldType, new, newType)
    if form == .bytes {
      ByteComparison.compare(old, new, into: &list)
      return Verdict()
    }
    let charset = newType?.parameter("charset") ?? oldType?.parameter("charset")
    let text = TextEncoding(charset: charset).unified(recorded: old, actual: new)
    guard text.recorded != text.actual else { return Verdict() }
    guard form == .json else {
      TextComparison(recorded: text.recorded, actual: text.actual).compare(into: &list)
      return Verdict()
    }
    return compareJSON(text.recorded, text.actual, &list)
  }

  private func compareJSON(
    _ recorded: [UInt8], _ actual: [UInt8], _ list: inout DifferenceList
  ) -> Verdict {
    let old = Self.parse(recorded)
    let new = Self.parse(actual)
    if case .success(let old) = old, case .success(let new) = new {
      JSONComparison.compare(old, new, ignoring: ignoredPaths, into: &list)
      return Verdict()
    }
    TextComparison(recorded: recorded, actual: actual).compare(into: &list)
    let problems = [Self.problem("recorded", old), Self.problem("actual", new)].compactMap(\.self)
    return Verdict(note: "compared as text: " + problems.joined(separator: "; "))
  }

  private static func parse(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
    Result { () throws(JSONError) in try JSONValue(parsing: bytes, loneSurrogates: .rejected) }
  }

  private static func problem(_ side: String, _ result: Result<JSONValue, JSONError>) -> String? {
    guard case .failure(let error) = result else { return nil }
    return "the \(side) body is not JSON (\(error))"
  }

  /// JSON or text if both sides are, as far as they say what they are; their bytes decide when
  /// neither does.
  private static func form(
    _ old: [UInt8], _ oldType: MediaType?, _ new: [UInt8], _ newType: MediaType?
  ) -> Form {
    let types = [oldType, newType].compactMap(\.self).filter { !$0.essence.isEmpty }
    if types.isEmpty { return looksLikeText(old) && looksLikeText(new) ? .text : .bytes }
    if types.allSatisfy(\.isJSON) { return .json }
    return types.allSatisfy(\.isText) ? .text : .bytes
  }

  private static func looksLikeText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(0) && UTF8Validation.isValid(bytes)
  }
}
