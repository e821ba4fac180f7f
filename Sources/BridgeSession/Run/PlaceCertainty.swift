internal import BridgeComparison

extension ResponsePlace {
  /// Whether it is the value of a hidden input, which is part of a form and not a row to choose.
  var isOfForm: Bool {
    guard case .attribute(let element, "value", _) = self else { return false }
    return element.name != nil && element.isHidden
  }

  /// Whether it is the value of an input of a form.
  var isOfInput: Bool {
    guard case .attribute(let element, "value", _) = self else { return false }
    return element.tag == "input" && element.name != nil
  }

  /// Whether it is a piece of a URL.
  var isInURL: Bool {
    if case .piece = innermost { true } else { false }
  }

  /// How certain it is that the same place in another response means the same thing: always, if it is the only one of
  /// its kind, or by its row only.
  enum Certainty { case sure, whereAlone, ofRow }

  var certainty: Certainty {
    if TokenRules.isNamedLikeToken(name) { return .sure }
    switch self {
    case .field, .cookie: return .sure
    case .json(let path, _): return path.contains("[") ? .ofRow : .sure
    case .attribute, .text, .script: return .whereAlone
    case .piece(let whole, _, _): return whole.certainty
    case .inside(let outer, let inner):
      return outer.certainty == .sure ? inner.certainty : outer.certainty
    }
  }
}

extension MarkupElement {
  /// Whether it is a hidden input, or written like one.
  var isHidden: Bool { marks.contains("type=hidden") }

  /// Whether it is a hidden input whose name says that it identifies something, but not what.
  var isHiddenID: Bool {
    guard isHidden, let name else { return false }
    return !ResourceNames.isSpecific(name) && TokenRules.isNamedLikeID(name)
  }
}

extension CorrelationPlan.Wanted {
  /// Whether the live value may stand for the recorded one: a unique name of a file that has become an ordinary one is a
  /// different link, and so is a short code that has become a word, unless most `codes` of the recording behind that path
  /// are random.
  func mayBecome(_ live: [UInt8], _ codes: RecordedCodes) -> Bool {
    if UniqueName.isOne(recorded[...]), !TokenRules.isDistinctive(recorded[...]) {
      return live == recorded || UniqueName.areTwo(recorded[...], live[...])
    }
    guard identity == nil,
      place.isInURL && ShortCode.isOne(recorded[...]) || codes.contains(recorded[...])
    else { return true }
    return live == recorded || ShortCode.areTwo(recorded[...], live[...])
      || codes.areTwo(recorded[...], live[...])
  }
}
