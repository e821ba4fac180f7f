extension PendingChanges.Entry {
  typealias Refusal = (action: PendingChanges.Action, reason: CookieReason)

  /// The same changes of a cookie that the file holds as `theirs` now, in order, and those of them
  /// that may not be made (rules S7, S8).
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
      step.action = step.action.rebased(onto: present, wasInFile: base != nil)
      present = step.action.cookie
      result.steps.append(step)
    }
    return (result, refused)
  }

  /// The changes of those who may touch Secure cookies, and the others (rule S8).
  var withoutInsecure: (PendingChanges.Entry, refused: [Refusal]) {
    let rest = steps.filter { !$0.author.contains(.insecure) }
    let refused = steps.filter { $0.author.contains(.insecure) }
      .map { (action: $0.action, reason: CookieReason.overwritesSecure) }
    return (PendingChanges.Entry(base: base, steps: rest), refused)
  }
}

extension PendingChanges.Step {
  /// Why the change may not be made where `present` is in its place.
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

  /// S13: a replacement takes over the creation time of the cookie it replaces. If that cookie is gone,
  /// the replacement is new, created when it came.
  func rebased(onto present: Cookie?, wasInFile: Bool) -> PendingChanges.Action {
    guard case .store(var cookie) = self else { return self }
    if let present {
      cookie.created = present.created
      cookie.sequence = present.sequence
    } else if wasInFile {
      cookie.created = cookie.lastAccessed
    }
    return .store(cookie)
  }
}
