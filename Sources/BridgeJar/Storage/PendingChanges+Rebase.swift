extension PendingChanges.Entry {
  typealias Refusal = (action: PendingChanges.Action, reason: CookieReason)

  /// The same changes in order, based on `theirs`, the storage's current cookie; and the changes that are no longer
  /// allowed (rules S7, S8).
  func rebased(onto theirs: Cookie?) -> (PendingChanges.Entry, refused: [Refusal]) {
    var result = PendingChanges.Entry(base: theirs, steps: [])
    var refused: [Refusal] = []
    var present = theirs
    for var step in steps {
      if let reason = step.refusal(by: present) {
        refused.append((step.action, reason))
        continue
      }
      if case .removeUnlessRenewed = step.action, theirs != nil { continue }
      step.action = step.action.rebased(onto: present, wasStored: base != nil)
      present = step.action.cookie
      result.steps.append(step)
    }
    return (result, refused)
  }

  /// The changes by authors that may change Secure cookies; all others are refused (rule S8).
  var withoutInsecure: (PendingChanges.Entry, refused: [Refusal]) {
    let rest = steps.filter { !$0.author.contains(.insecure) }
    let refused = steps.filter { $0.author.contains(.insecure) }
      .map { (action: $0.action, reason: CookieReason.overwritesSecure) }
    return (PendingChanges.Entry(base: base, steps: rest), refused)
  }
}

extension PendingChanges.Step {
  /// Why the change is not allowed if `present` is the current cookie; nil if it is.
  func refusal(by present: Cookie?) -> CookieReason? {
    guard let present else { return nil }
    if author.contains(.script), present.isHTTPOnly { return .overwritesHTTPOnly }
    if author.contains(.insecure), present.isSecure { return .overwritesSecure }
    return nil
  }
}

extension PendingChanges.Action {
  /// The cookie that is stored; nil for a removal.
  var cookie: Cookie? {
    guard case .store(let cookie) = self else { return nil }
    return cookie
  }

  /// S13: a replacement inherits the creation time of the cookie it replaces. If that cookie is gone, the replacement
  /// is a new cookie with its own creation time.
  func rebased(onto present: Cookie?, wasStored: Bool) -> PendingChanges.Action {
    guard case .store(var cookie) = self else { return self }
    if let present {
      cookie.created = present.created
      cookie.sequence = present.sequence
    } else if wasStored {
      cookie.created = cookie.lastAccessed
    }
    return .store(cookie)
  }
}
