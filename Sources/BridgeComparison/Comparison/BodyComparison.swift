internal import BridgeRecording
internal import BridgeFormats

/// Compares two bodies in the way that fits their media type.
struct BodyComparison {
  /// Whether the bodies were compared, with an optional note on how.
  struct Verdict {
    var body = ComparisonResult.Body.compared
    var note: String?

    static func notRecorded(_ reason: String) -> Verdict {
      Verdict(body: .notRecorded, note: "body not compared: \(reason)")
    }

    static func notComparable(_ reason: String) -> Verdict {
      Verdict(body: .notComparable, note: "body not compared: \(reason)")
    }
  }

  let rules: ComparisonRules
  let request: ComparedRequest?

  /// The run's knowledge, which learns from the bodies; nil if they are not the real ones.
  let knowledge: RunKnowledge?

  /// The recorded response before values of this session were put into it; nil if there were none.
  let original: RecordedResponse?

  /// The format by which a body is compared.
  private enum Form {
    case json
    case html
    case text
    case bytes
  }

  /// Adds the differences of the bodies to `list`.
  func compare(
    _ recorded: RecordedResponse, _ actual: ActualResponse, into list: inout DifferenceList
  ) -> Verdict {
    if case .missing(let reason) = actual.body { return withoutActual(recorded.body, reason) }
    switch recorded.body {
    case .unknown:
      // Both are empty: the usual case, without a note.
      if case .bytes(let actual) = actual.body, actual.isEmpty { return Verdict() }
      return .notRecorded("recorders omit the body of a redirect")
    case .missing(let reason): return .notRecorded(reason)
    case .damaged(let reason): return .notComparable(reason)
    case .none:
      return compare(
        [], of: RecordedContent(mediaType: nil, bytes: []), in: recorded, with: actual, into: &list)
    case .content(let content):
      do {
        return compare(try content.bytes(), of: content, in: recorded, with: actual, into: &list)
      } catch {
        return .notComparable("\(error)")
      }
    }
  }

  /// The verdict when the response came from a recording that lacks the body, so that the recorded one cannot be
  /// compared.
  private func withoutActual(_ recorded: RecordedBody, _ reason: String) -> Verdict {
    switch recorded {
    case .missing, .unknown: .notRecorded(reason)
    case .none, .content, .damaged: .notComparable("the actual body is not available: \(reason)")
    }
  }

  private func compare(
    _ old: [UInt8], of content: RecordedContent, in recorded: RecordedResponse,
    with actual: ActualResponse, into list: inout DifferenceList
  ) -> Verdict {
    let oldType = (recorded.fields.first("Content-Type") ?? content.mediaType).map(MediaType.init)
    if let knowledge, let live = actual.body.atHand {
      knowledge.learn(old, live, as: oldType, from: request)
    }
    // Even equal bodies are wrong if they name rows by numbers that the run has replaced.
    if list.certain == nil, Self.isPlainlySame(old, isText: content.isText, actual.body) {
      return Verdict()
    }
    let newType = actual.fields.first("Content-Type").map(MediaType.init)
    let left = BodySide(bytes: old, isText: content.isText, type: oldType)
    list.unmapped = unmapped
    switch actual.body {
    case .bytes(let new):
      return compare(left, BodySide(bytes: new, isText: false, type: newType), &list)
    case .text(let new):
      return compare(left, BodySide(bytes: new, isText: true, type: newType), &list)
    case .digest(let sha256, let size):
      let before = list.count
      ByteComparison.compare(old, sha256: sha256, size: size, into: &list)
      let note = "the actual body is too large to hold, so it was compared as a whole"
      return Verdict(note: list.count > before ? note : nil)
    case .missing(let reason): return withoutActual(recorded.body, reason)
    }
  }

  /// Whether the bytes and their meaning are equal: a fast path for the usual case.
  private static func isPlainlySame(
    _ old: [UInt8], isText: Bool, _ actual: ActualBody
  ) -> Bool {
    switch actual {
    // UTF-8 that a recorder decoded may be a different text than the same bytes on the wire.
    case .bytes(let new): old == new && (!isText || TextEncoding.isASCII(old))
    case .text(let new): old == new && (isText || TextEncoding.isASCII(old))
    case .digest, .missing: false
    }
  }

  private func compare(
    _ old: BodySide, _ new: BodySide, _ list: inout DifferenceList
  ) -> Verdict {
    let isEqual = old.bytes == new.bytes
    let form = old.bytes.isEmpty || new.bytes.isEmpty ? .bytes : Self.form(old, new)
    if form == .bytes {
      if !isEqual, let old = PNGTexts(old.bytes), let new = PNGTexts(new.bytes),
        old.image == new.image
      {
        list.unmapped = nil
        compareText(old.lines, new.lines, as: .text, &list)
      } else if !isEqual, let old = old.unpacked, let new = new.unpacked {
        list.unmapped = nil
        return compare(old, new, &list)
      } else {
        ByteComparison.compare(old.bytes, new.bytes, into: &list)
      }
      return Verdict()
    }
    switch TextEncoding.unified(old, new) {
    case .unknown(let reason): return isEqual ? Verdict() : .notComparable(reason)
    case .lossy(let reason): return .notRecorded(reason)
    case .texts(let left, let right):
      list.unmapped = list.unmapped.map { Self.text($0, like: old, new) }
      addStaleNumbers(left, right, form, into: &list)
      if left == right {
        // Bytes from the wire are compared as bytes: equal text after decoding does not make them equal.
        if old.isText == new.isText { ByteComparison.compare(old.bytes, new.bytes, into: &list) }
        return Verdict()
      }
      list.setBodies(left, right)
      if form == .json { return compareJSON(left, right, &list) }
      if form == .html { return compareHTML(left, right, &list) }
      let areXML =
        old.type?.isXML == true && new.type?.isXML == true
        || Self.isXML(old.bytes) && Self.isXML(new.bytes)
      let settled =
        areXML
        ? HTMLSections.settled(left, right, rules, into: &list)
        : old.type?.isCSV == true
          ? TableIdentities.settled(left, right, to: request, into: &list) : nil
      compareText(left, settled ?? right, as: Self.place(old.type), &list)
      return Verdict()
    }
  }

  /// The recorded body before values of this session were put into it; nil if there were none.
  private var unmapped: UnmappedText? {
    guard case .content(let content)? = original?.body else { return nil }
    // A body that cannot be read is not quoted.
    return UnmappedText { try? content.bytes() }
  }

  /// The text of such a body, in the encoding in which the two sides are compared.
  private static func text(
    _ body: UnmappedText, like old: BodySide, _ new: BodySide
  ) -> UnmappedText {
    UnmappedText {
      guard let bytes = body.bytes else { return nil }
      let side = BodySide(bytes: bytes, isText: old.isText, type: old.type)
      guard case .texts(let text, _) = TextEncoding.unified(side, new) else { return nil }
      return text
    }
  }

  /// Adds recorded numbers that the response still uses for rows with a different number in this run.
  private func addStaleNumbers(
    _ recorded: [UInt8], _ actual: [UInt8], _ form: Form, into list: inout DifferenceList
  ) {
    guard let certain = list.certain, let request else { return }
    let stale = StaleNumbers(certain: certain, request: request)
    let (old, new) = (rules.masks.masked(recorded), rules.masks.masked(actual))
    let found: [StaleNumbers.Found]
    switch form {
    case .html:
      guard let old = HTMLDocument(old), let new = HTMLDocument(new) else { return }
      found =
        HTMLStaleNumbers.all(old, new, stale) + HTMLLinkNumbers.all(old, new, certain)
    case .json:
      guard case .success(let old) = Self.parse(old), case .success(let new) = Self.parse(new)
      else { return }
      found = JSONStaleNumbers.all(old, new, stale)
    case .text, .bytes: return
    }
    for one in found {
      let (right, actual) = rules.masked(one.right, one.actual, at: one.place)
      guard !right.isExactly(actual) else { continue }
      list.add(
        Difference(
          .body, at: "body \(one.place)", recorded: one.right, actual: one.actual,
          original: one.recorded))
    }
  }

  /// Compares by element and attribute, or as text if that fails.
  private func compareHTML(
    _ recorded: [UInt8], _ actual: [UInt8], _ list: inout DifferenceList
  ) -> Verdict {
    let (old, new) = (rules.masks.masked(recorded), rules.masks.masked(actual))
    list.unmapped = list.unmapped?.masked(by: rules.masks)
    if HTMLComparison.compare(old, new, rules, into: &list) { return Verdict() }
    TextComparison(recorded: old, actual: new).compare(into: &list)
    return Verdict()
  }

  private func compareJSON(
    _ recorded: [UInt8], _ actual: [UInt8], _ list: inout DifferenceList
  ) -> Verdict {
    let old = Self.parse(recorded)
    let new = Self.parse(actual)
    if case .success(let old) = old, case .success(let new) = new {
      JSONComparison.compare(old, new, rules, into: &list)
      return Verdict()
    }
    compareText(recorded, actual, as: .text, &list)
    let problems = [Self.problem("recorded", old), Self.problem("actual", new)].compactMap(\.self)
    return Verdict(note: "compared as text: " + problems.joined(separator: "; "))
  }

  private func compareText(
    _ recorded: [UInt8], _ actual: [UInt8], as place: RowComparison.Place,
    _ list: inout DifferenceList
  ) {
    list.unmapped = list.unmapped?.masked(by: rules.masks)
    TextComparison(
      recorded: rules.masks.masked(recorded), actual: rules.masks.masked(actual), as: place
    )
    .compare(into: &list)
  }

  private static func place(_ type: MediaType?) -> RowComparison.Place {
    guard let essence = type?.essence else { return .text }
    let isCode = ["css", "javascript", "ecmascript"].contains { essence.hasSuffix($0) }
    return isCode ? .code : .text
  }

  private static func parse(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
    Result { () throws(JSONError) in try JSONValue(parsing: bytes, loneSurrogates: .rejected) }
  }

  private static func problem(_ side: String, _ result: Result<JSONValue, JSONError>) -> String? {
    guard case .failure(let error) = result else { return nil }
    return "the \(side) body is not JSON (\(error))"
  }

  /// JSON or text if every side that declares a type declares that; HTML also if both sides declare it as JSON. The
  /// bytes decide when neither declares a type, and between JSON, XML and bytes for other types of applications: exported
  /// files are sent as `application/octet-stream`, `application/.json`, `application/xml+opml` and the like. Other files,
  /// such as keys and settings, are compared byte by byte, except for tables.
  private static func form(_ old: BodySide, _ new: BodySide) -> Form {
    let types = [old.type, new.type].compactMap(\.self).filter { !$0.essence.isEmpty }
    if types.isEmpty {
      return looksLikeText(old.bytes) && looksLikeText(new.bytes) ? .text : .bytes
    }
    if types.allSatisfy(\.isJSON) {
      return HTMLFragment.isOne(old.bytes) && HTMLFragment.isOne(new.bytes) ? .html : .json
    }
    if types.allSatisfy({ $0.essence == "text/html" }) { return .html }
    if types.allSatisfy(\.isText) { return .text }
    guard types.allSatisfy({ $0 == types[0] && $0.essence.hasPrefix("application/") }),
      looksLikeText(old.bytes), looksLikeText(new.bytes)
    else { return .bytes }
    if isJSON(old.bytes), isJSON(new.bytes) { return .json }
    return types[0].isTable || isXML(old.bytes) && isXML(new.bytes) ? .text : .bytes
  }

  /// Whether a text is a JSON object or array.
  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    switch parse(bytes) {
    case .success(.object), .success(.array): true
    default: false
    }
  }

  /// Whether a text begins with the declaration of XML.
  private static func isXML(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "<?xml ".utf8) }

  private static func looksLikeText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(0) && UTF8Validation.isValid(bytes)
  }
}
