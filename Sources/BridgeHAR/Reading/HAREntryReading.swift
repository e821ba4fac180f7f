// One method for each object of HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/). If a name is repeated in an
// object, the last one counts and the loss is noted. Unknown members and values of another type are ignored.
extension JSONFileScanner {
  /// Reads an object like ``readIfObject(_:)`` and notes names that hide earlier ones.
  @discardableResult
  private mutating func readRecord(
    _ member: (inout JSONFileScanner, _ name: String) throws -> Void
  ) throws -> Bool {
    // One bit per member; a set would allocate.
    var seen: UInt32 = 0
    return try readIfObject { scanner, name in
      if let place = Self.tellingMembers.firstIndex(of: name) {
        if seen >> place & 1 == 1 { scanner.oddities.repeatedMember = name }
        seen |= 1 << place
      }
      try member(&scanner, name)
    }
  }

  /// The members whose repetition matters; fewer than 32, for the bit mask.
  private static let tellingMembers = [
    "request", "response", "method", "url", "headers", "postData", "status", "content", "text",
    "params", "encoding", "_encoding", "_file", "mimeType",
  ]

  /// Reads `log.entries[]`; an element that is not an object is skipped and gives nil.
  package mutating func readEntry() throws -> HAREntryDraft? {
    var draft = HAREntryDraft()
    let before = oddities
    oddities.repeatedMember = nil
    let isObject = try readRecord { scanner, name in
      switch name {
      case "startedDateTime": draft.started = try scanner.readScalar()
      case "time": draft.time = try scanner.readScalar()
      case "timings": draft.timings = try scanner.readTimings()
      case "request":
        let isNull = try scanner.peekToken() == UInt8(ascii: "n")
        draft.request = try scanner.readRequest()
        draft.hasOddMessage = draft.hasOddMessage || draft.request == nil && !isNull
      case "response":
        let isNull = try scanner.peekToken() == UInt8(ascii: "n")
        draft.response = try scanner.readResponse()
        draft.hasOddMessage = draft.hasOddMessage || draft.response == nil && !isNull
      case "_resourceType": draft.resourceType = try scanner.readScalar().text
      case "_error": draft.failure = try scanner.readFailure()
      case "_bridge": draft.bridge = try scanner.readBridge()
      case "_webSocketMessages":
        let place = try scanner.readListPlace()
        draft.messages = place.count > 0 ? place.range : nil
      case "_partitionKey": draft.partitionKey = try scanner.readListPlace().range
      default: try scanner.skipValue()
      }
    }
    draft.repeatedMember = oddities.repeatedMember
    draft.loneSurrogates = oddities.loneSurrogates - before.loneSurrogates
    draft.notNumbers = oddities.notNumbers - before.notNumbers
    draft.brokenUTF8 = oddities.brokenUTF8 - before.brokenUTF8
    return isObject ? draft : nil
  }

  /// Reads the members that ``HARExtension`` writes.
  private mutating func readBridge() throws -> HARBridgeDraft {
    var draft = HARBridgeDraft()
    var room = HAREntryTree.maximumMember
    try readIfObject { scanner, name in
      switch name {
      case "requestBody": draft.requestBody = try scanner.readTree(within: &room)
      case "responseBody": draft.responseBody = try scanner.readTree(within: &room)
      case "id": draft.id = try scanner.readScalar().text.flatMap { UInt64($0) }
      case "absent":
        guard try scanner.peekToken() == UInt8(ascii: "[") else { return try scanner.skipValue() }
        try scanner.readArray { scanner in
          if let name = try scanner.readScalar().text { draft.absent.insert(name) }
        }
      default: try scanner.skipValue()
      }
    }
    return draft
  }

  /// Reads `timings`. `ssl` is part of `connect` (§ timings); −1 means that a phase does not apply.
  private mutating func readTimings() throws -> Double? {
    var phases: [Double?] = [nil, nil, nil, nil, nil, nil]
    try readIfObject { scanner, name in
      switch name {
      case "blocked": phases[0] = try scanner.readScalar().number
      case "dns": phases[1] = try scanner.readScalar().number
      case "connect": phases[2] = try scanner.readScalar().number
      case "send": phases[3] = try scanner.readScalar().number
      case "wait": phases[4] = try scanner.readScalar().number
      case "receive": phases[5] = try scanner.readScalar().number
      default: try scanner.skipValue()
      }
    }
    let applicable = phases.compactMap { $0 }.filter { $0 >= 0 }
    return applicable.isEmpty ? nil : applicable.reduce(0, +)
  }

  private mutating func readRequest() throws -> HARRequestDraft? {
    var draft = HARRequestDraft()
    let isObject = try readRecord { scanner, name in
      switch name {
      case "method": draft.method = try scanner.readScalar().text
      case "url":
        let (url, isExact) = try scanner.readChecked()
        (draft.url, draft.isURLExact) = (url.text, isExact)
      case "headers": draft.headers = try scanner.readHeaders()
      case "bodySize": draft.bodySize = try scanner.readScalar().number
      case "cookies": draft.cookies = try scanner.readListPlace()
      case "postData": draft.post = try scanner.readPostData()
      default: try scanner.skipValue()
      }
    }
    return isObject ? draft : nil
  }

  private mutating func readPostData() throws -> HARPostDraft {
    var draft = HARPostDraft()
    if try peekToken() == UInt8(ascii: "\"") {
      draft.body.text = try skipString()
      return draft
    }
    try readRecord { scanner, name in
      switch name {
      case "mimeType": draft.mimeType = try scanner.readScalar().text
      case "params":
        let list = try scanner.readListPlace()
        draft.parameters = list.count > 0 ? list.range.lowerBound : nil
      default: try scanner.readBodyMember(name, into: &draft.body)
      }
    }
    return draft
  }

  private mutating func readResponse() throws -> HARResponseDraft? {
    var draft = HARResponseDraft()
    let isObject = try readRecord { scanner, name in
      switch name {
      case "status": draft.status = try scanner.readScalar()
      case "statusText": draft.statusText = try scanner.readScalar().text
      case "headers": draft.headers = try scanner.readHeaders()
      case "bodySize": draft.bodySize = try scanner.readScalar().number
      case "content": draft.content = try scanner.readContent()
      case "cookies": draft.cookies = try scanner.readListPlace()
      case "_error", "_failureText": draft.failure = try scanner.readFailure() ?? draft.failure
      default: try scanner.skipValue()
      }
    }
    return isObject ? draft : nil
  }

  private mutating func readContent() throws -> HARContentDraft {
    var draft = HARContentDraft()
    try readRecord { scanner, name in
      switch name {
      case "mimeType": draft.mimeType = try scanner.readScalar().text
      case "size": draft.size = try scanner.readScalar().number
      default: try scanner.readBodyMember(name, into: &draft.body)
      }
    }
    return draft
  }

  /// Reads the members that `postData` and `content` have in common.
  private mutating func readBodyMember(_ name: String, into body: inout HARTextDraft) throws {
    switch name {
    case "text": (body.text, body.isOdd) = try readText()
    case "encoding", "_encoding": body.encoding = try readScalar().text ?? body.encoding
    case "_file": body.attachment = try readScalar().text
    default: try skipValue()
    }
  }

  /// Skips a body and returns its place; `isOdd` marks a value that is neither a string nor null.
  private mutating func readText() throws -> (text: HARText?, isOdd: Bool) {
    if try peekToken() == UInt8(ascii: "\"") { return (try skipString(), false) }
    if case .null = try readScalar() { return (nil, false) }
    return (nil, true)
  }

  /// Reads `_error`: a sentence or an object.
  private mutating func readFailure() throws -> String? {
    let value = try readScalar()
    if case .composite = value { return "the recorder noted an error" }
    return value.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Skips a value; counts its elements if it is a list.
  private mutating func readListPlace() throws -> HARListPlace {
    let isList = try peekToken() == UInt8(ascii: "[")
    let start = offset
    var count = 0
    if isList {
      try readArray { scanner in
        try scanner.skipValue()
        count += 1
      }
    } else {
      try skipValue()
    }
    return HARListPlace(range: start..<offset, count: count)
  }
}
