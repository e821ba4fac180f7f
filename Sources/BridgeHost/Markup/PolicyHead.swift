internal import BridgeCore
internal import BridgeFormats

/// Rewrites the policies in the head of an HTML document for the engine; all other bytes are unchanged.
///
/// Policies count only in the head (HTML §4.2.5.3). Anything that does not belong to a head ends the search, and so
/// does anything ambiguous.
struct PolicyHead: BodyTransform {
  private enum State: Equatable {
    case markup, comment, over
    /// In an element that contains only text, up to its end tag.
    case text(of: String)
  }

  private let rewrite: @Sendable (String) -> String
  private let note: @Sendable (ReferrerPolicy) -> Void
  private var state = State.markup
  private var isStart = true
  private var held: ArraySlice<UInt8> = []

  /// The maximum length of a tag.
  private static let maximumLength = 64 << 10

  /// `rewrite`: returns the replacement for a content security policy. `note`: is called with each referrer policy in
  /// the head, before the bytes after it are passed on.
  init(
    rewrite: @escaping @Sendable (String) -> String,
    noting note: @escaping @Sendable (ReferrerPolicy) -> Void = { _ in }
  ) {
    (self.rewrite, self.note) = (rewrite, note)
  }

  mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
    guard state != .over else { return bytes }
    held += bytes
    var passed: [UInt8] = []
    while state != .over, !held.isEmpty, let more = step() { passed += more }
    if held.count > Self.maximumLength { state = .over }
    return state == .over ? passed + end() : passed
  }

  mutating func end() -> [UInt8] {
    defer { held = [] }
    return Array(held)
  }

  /// Removes the next piece from the held bytes; nil if more bytes are needed first.
  private mutating func step() -> ArraySlice<UInt8>? {
    switch state {
    case .markup: markup()
    case .comment: comment()
    case .text(let name): text(of: name)
    case .over: nil
    }
  }

  private mutating func markup() -> ArraySlice<UInt8>? {
    if isStart {
      guard held.count >= 3 else { return nil }
      isStart = false
      if held.hasByteOrderMark { return take(3) }
    }
    let blank = held.prefix(while: \.isMarkupSpace)
    guard blank.isEmpty else { return take(blank.count) }
    guard held.first == .less else { return giveUp() }
    guard held.count >= 4 else { return nil }
    let next = held[held.startIndex + 1]
    if held.starts(with: Array("<!--".utf8)) {
      state = .comment
      return take(2)
    }
    if next == UInt8(ascii: "!") { return declaration() }
    if next == .slash { return endTag() }
    return next.isASCIILetter ? startTag() : giveUp()
  }

  private mutating func declaration() -> ArraySlice<UInt8>? {
    held.firstIndex(of: .greater).map { take($0 + 1 - held.startIndex) }
  }

  private mutating func endTag() -> ArraySlice<UInt8>? {
    let start = held.startIndex + 2
    guard held[start].isASCIILetter else { return giveUp() }
    guard let tag = MarkupTag(held, nameStart: start) else { return nil }
    return ["title", "script", "style", "noscript", "noframes"].contains(tag.name)
      ? take(tag.end - held.startIndex) : giveUp()
  }

  private mutating func startTag() -> ArraySlice<UInt8>? {
    guard let tag = MarkupTag(held, nameStart: held.startIndex + 1) else { return nil }
    switch tag.name {
    case "html", "head", "link", "base", "meta": break
    case "title", "script", "style", "noscript", "noframes": state = .text(of: tag.name)
    default: return giveUp()
    }
    if let policy = PolicyTag.referrerPolicy(tag) { note(policy) }
    let rewritten = PolicyTag.rewritten(tag, in: held, by: rewrite)
    let written = take(tag.end - held.startIndex)
    return rewritten.map { $0[...] } ?? written
  }

  private mutating func comment() -> ArraySlice<UInt8>? {
    let inside = held.prefix { $0 != UInt8(ascii: "-") }
    guard inside.isEmpty else { return take(inside.count) }
    if held.starts(with: Array("-->".utf8)) {
      state = .markup
      return take(3)
    }
    guard held.count >= 4 else { return nil }
    return held.starts(with: Array("--!>".utf8)) ? giveUp() : take(1)
  }

  private mutating func text(of name: String) -> ArraySlice<UInt8>? {
    let inside = held.prefix { $0 != .less }
    guard inside.isEmpty else { return take(inside.count) }
    let end = Array("</\(name)".utf8)
    guard held.count > max(end.count, 3) else { return nil }
    // In a script with a comment, end tags may have no effect.
    if name == "script", held.starts(with: Array("<!--".utf8)) { return giveUp() }
    let next = held[held.startIndex + end.count]
    guard held.hasPrefix(ignoringCase: end),
      next.isMarkupSpace || next == .slash || next == .greater
    else { return take(1) }
    state = .markup
    return []
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { held = held.dropFirst(count) }
    return held.prefix(count)
  }

  private mutating func giveUp() -> ArraySlice<UInt8>? {
    state = .over
    return nil
  }
}
