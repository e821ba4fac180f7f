internal import BridgeCore
internal import BridgeFormats

/// The head of an HTML document on its way to the engine: the policies in it are rewritten, and every other byte stays.
///
/// A policy counts in the head alone (HTML §4.2.5.3), so that whatever is no part of one ends the search, as does what
/// is not understood for certain.
struct PolicyHead: Sendable {
  private enum State: Equatable {
    case markup, comment, over
    /// In an element that has no elements in it, up to its end tag.
    case text(of: String)
  }

  private let rewrite: @Sendable (String) -> String
  private let note: @Sendable (ReferrerPolicy) -> Void
  private var state = State.markup
  private var isStart = true
  private var held: ArraySlice<UInt8> = []

  /// How long a tag may be.
  private static let most = 64 << 10

  /// `rewrite`: gives the content policy that stands in the place of another.
  /// `note`: is told each referrer policy in the head, before the bytes behind it pass.
  init(
    rewrite: @escaping @Sendable (String) -> String,
    noting note: @escaping @Sendable (ReferrerPolicy) -> Void = { _ in }
  ) {
    (self.rewrite, self.note) = (rewrite, note)
  }

  /// Takes bytes and returns those that can be passed on; the rest is held back.
  mutating func pass(_ bytes: [UInt8]) -> [UInt8] {
    guard state != .over else { return bytes }
    held += bytes
    var passed: [UInt8] = []
    while state != .over, !held.isEmpty, let more = step() { passed += more }
    if held.count > Self.most { state = .over }
    return state == .over ? passed + end() : passed
  }

  /// The bytes held back, at the end of the document.
  mutating func end() -> [UInt8] {
    defer { held = [] }
    return Array(held)
  }

  /// Takes the next piece off what is held; nil where more of it has to come first.
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
    // In a script that has a comment, end tags may mean nothing.
    if name == "script", held.starts(with: Array("<!--".utf8)) { return giveUp() }
    let candidate = held.prefix(end.count).map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    let next = held[held.startIndex + end.count]
    guard candidate == end, next.isMarkupSpace || next == .slash || next == .greater else {
      return take(1)
    }
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
