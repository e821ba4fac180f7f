internal import BridgeRecording
internal import BridgeFormats

/// Compares the cookies that two responses set: their names, their security attributes and their effect (set or
/// deleted, with a value or empty, for the session or longer) and their lifetimes, within a factor of two.
///
/// Values and exact times are new in every session. Of a value, only settings and the claims of a JSON Web Token are
/// compared (``CookieContent``), and values are never quoted. Names are compared after masking, and by kind: `wordpress_`
/// with a different hash at its end is the same cookie.
struct CookieComparison {
  private let masks: [TextMask]

  init(masks: [TextMask]) { self.masks = masks }

  /// Adds a difference for each cookie that only one side sets, or that has different attributes.
  func compare(
    _ recorded: [RecordedField], _ actual: [RecordedField], into list: inout DifferenceList
  ) {
    guard Self.isSet(in: recorded) || Self.isSet(in: actual) else { return }
    var left = cookies(recorded, CookieEffect.Clock(recorded))
    var right = cookies(actual, CookieEffect.Clock(actual))
    Self.pairRenamed(&left, &right, &list)
    for name in Set(left.keys).union(right.keys).sorted() {
      let (old, new) = (left[name], right[name])
      if let old, let new, Self.areSame(old, new) { continue }
      // Lifetimes and values are shown only if nothing else differs.
      let isLifetime = old?.map(\.attributes) == new?.map(\.attributes)
      let text = { (lines: [Line]) in Self.text(lines, withLifetimes: isLifetime) }
      if let old, let new, isLifetime, let pair = Self.otherContents(old, new) {
        list.add(Difference(.cookie, at: "cookie \(name)", recorded: pair.0, actual: pair.1))
        continue
      }
      list.add(
        Difference(
          .cookie, at: "cookie \(name)", recorded: old.map(text), actual: new.map(text)))
    }
  }

  /// A cookie without its value.
  private struct Line {
    let attributes: String
    let lifetime: CookieLifetime?
    let content: CookieContent
  }

  /// The contents of two lists of one cookie's values in words, if they differ; nil otherwise.
  private static func otherContents(_ left: [Line], _ right: [Line]) -> (String, String)? {
    guard left.count == right.count,
      let (old, new) = zip(left, right).first(where: { !$0.content.agrees(with: $1.content) })
    else { return nil }
    let (one, other) = (old.content.description, new.content.description)
    return one == other ? ("\(one) as its value", "another") : ("\(one) as its value", other)
  }

  private static func areSame(_ left: [Line], _ right: [Line]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { old, new in
        guard old.attributes == new.attributes else { return false }
        guard old.content.agrees(with: new.content) else { return false }
        guard let lifetime = old.lifetime, let other = new.lifetime else { return true }
        return lifetime.agrees(with: other)
      }
  }

  /// Removes cookies whose names have the same kind and that are otherwise equal.
  private static func pairRenamed(
    _ left: inout [ExactText: [Line]], _ right: inout [ExactText: [Line]],
    _ list: inout DifferenceList
  ) {
    for old in left.keys.sorted() where right[old] == nil {
      let lines = left[old] ?? []
      let same = right.keys.sorted().first { new in
        left[new] == nil && areSame(lines, right[new] ?? [])
          && list.isOfSameKinds(
            Array(old.string.utf8)[...], Array(new.string.utf8)[...], at: "cookie \(old)")
      }
      guard let same else { continue }
      left[old] = nil
      right[same] = nil
    }
  }

  /// Whether the fields set any cookie.
  private static func isSet(in fields: [RecordedField]) -> Bool {
    fields.contains { $0.isNamed("set-cookie") }
  }

  /// The cookies of each name; the same name may be set for several paths or domains.
  private func cookies(
    _ fields: [RecordedField], _ clock: CookieEffect.Clock
  ) -> [ExactText: [Line]] {
    var cookies: [ExactText: [Line]] = [:]
    for line in fields.setCookieLines {
      let (name, cookie) = Self.parse(line.utf8, clock)
      cookies[ExactText(masks.masked(name)), default: []].append(cookie)
    }
    return cookies.mapValues { $0.count == 1 ? $0 : $0.sorted { $0.attributes < $1.attributes } }
  }

  private static func parse(
    _ line: Substring.UTF8View, _ clock: CookieEffect.Clock
  ) -> (name: String, cookie: Line) {
    let pieces = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let pair = pieces.first.map(split)
    var found: [String: String] = [:]
    for piece in pieces.dropFirst() {
      let (name, value) = split(piece)
      // The last attribute of a name counts (RFC 6265 §5.3).
      found[name.lowercased()] = value
    }
    let effect = CookieEffect(hasValue: pair?.value.isEmpty == false, found, clock)
    let description = [guardingAttributes(found), effect.description].filter { !$0.isEmpty }
    let line = Line(
      attributes: description.joined(separator: "; "), lifetime: effect.lifetime,
      content: CookieContent((pair?.value ?? "").utf8))
    return (pair?.name ?? "", line)
  }

  /// `Path`, `Domain`, `SameSite`, `Secure`, `HttpOnly` and `Partitioned` in one spelling and order.
  private static func guardingAttributes(_ found: [String: String]) -> String {
    let domain = found["domain"].map { $0.lowercased().drop { $0 == "." } }
    let described: [String?] = [
      found["path"].flatMap { $0.isEmpty ? nil : "Path=\($0)" },
      domain.flatMap { $0.isEmpty ? nil : "Domain=\($0)" },
      found["samesite"].map { "SameSite=\($0.lowercased())" },
      found["secure"].map { _ in "Secure" },
      found["httponly"].map { _ in "HttpOnly" },
      found["partitioned"].map { _ in "Partitioned" },
    ]
    return described.compactMap(\.self).joined(separator: "; ")
  }

  /// The texts before and after the first `=`; the latter is empty without one.
  private static func split(_ piece: Substring.UTF8View) -> (name: String, value: String) {
    let (name, value) = Substring(piece).cut(at: "=")
    return (name.withoutFieldWhitespace, value?.withoutFieldWhitespace ?? "")
  }

  private static func text(_ lines: [Line], withLifetimes: Bool) -> String {
    lines.map { line in
      let lifetime = withLifetimes ? line.lifetime.map { " \($0)" } ?? "" : ""
      return line.attributes.isEmpty ? "no attributes" : line.attributes + lifetime
    }
    .joined(separator: " | ")
  }
}
