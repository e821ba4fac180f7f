internal import BridgeFormats

/// The objects of JSON that a script contains, as in `start("post", 4, {"id":4})`.
enum ScriptJSON {
  /// Objects with more bytes are compared as text.
  private static let maximumBytes = 1 << 20

  /// The maximum count of objects per script, and of places at which one may begin.
  private static let (maximumObjects, maximumStarts) = (32, 128)

  /// The actual script with each object that is the same replaced by the recorded one, or nil. Values of
  /// the same kind are noted in `list`.
  static func settled(
    _ recorded: [UInt8], _ actual: [UInt8], _ rules: ComparisonRules,
    into list: inout DifferenceList
  ) -> [UInt8]? {
    guard list.comparesKinds else { return nil }
    let (left, right) = (objects(recorded), objects(actual))
    guard left.count == right.count, !left.isEmpty else { return nil }
    var settled: [UInt8] = []
    var end = 0
    for (old, new) in zip(left, right) {
      let (before, after) = (recorded[old.range], actual[new.range])
      // `<` in place of `\u003c` may end the script.
      guard !before.elementsEqual(after), before.contains(angle) == after.contains(angle),
        areSame(old.value, new.value, by: rules, into: &list)
      else { continue }
      settled += actual[end..<new.range.lowerBound] + recorded[old.range]
      end = new.range.upperBound
    }
    return end == 0 ? nil : settled + actual[end...]
  }

  private static let angle = UInt8(ascii: "<")

  /// Compares on trial first, so that nothing is learned from objects that differ.
  private static func areSame(
    _ recorded: JSONValue, _ actual: JSONValue, by rules: ComparisonRules,
    into list: inout DifferenceList
  ) -> Bool {
    for isTrial in [true, false] {
      var inner = list.inner(limit: 0, inside: "")
      inner.isTrial = list.isTrial || isTrial
      JSONComparison.compare(recorded, actual, rules, into: &inner)
      guard inner.count == 0 else { return false }
      if !isTrial { list.note(inner) }
    }
    return true
  }

  /// The outermost objects with at least one member, in order.
  private static func objects(_ script: [UInt8]) -> [(range: Range<Int>, value: JSONValue)] {
    var found: [(range: Range<Int>, value: JSONValue)] = []
    var (position, tried) = (0, 0)
    while let open = script[position...].firstIndex(of: UInt8(ascii: "{")) {
      position = open + 1
      guard script[position...].first(where: { !$0.isASCIISpace }) == UInt8(ascii: "\"") else {
        continue
      }
      tried += 1
      guard tried <= maximumStarts, found.count < maximumObjects else { break }
      guard let end = end(of: open, in: script),
        // Braces of the script itself are not JSON.
        let value = try? JSONValue(parsing: Array(script[open..<end]), loneSurrogates: .rejected)
      else { continue }
      found.append((open..<end, value))
      position = end
    }
    return found
  }

  /// The end of the braces that open at a position, by strings and braces alone.
  private static func end(of open: Int, in script: [UInt8]) -> Int? {
    var (depth, isString, index) = (0, false, open)
    while index < script.count, index - open <= maximumBytes {
      switch script[index] {
      case UInt8(ascii: "\\") where isString: index += 1
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "{") where !isString: depth += 1
      case UInt8(ascii: "}") where !isString:
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\n") where isString: return nil
      default: break
      }
      index += 1
    }
    return nil
  }
}
