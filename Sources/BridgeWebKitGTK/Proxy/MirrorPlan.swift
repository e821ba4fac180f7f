/// The changes that bring the engine's store and the jar into step again, computed from where both last agreed.
package struct MirrorPlan: Sendable, Equatable {
  package typealias Store = [MirroredCookie.Identity: MirroredCookie]

  /// The content of both stores of which it was last known that they agree; each keeps cookies by its own rules, so that
  /// the same cookie may differ in how long it is kept.
  package struct Agreement: Sendable, Equatable {
    package var engine: Store = [:]
    package var jar: Store = [:]

    package init() {}
  }

  /// Cookies that the jar takes over.
  package var toJar: [MirroredCookie] = []
  /// Cookies that go from the jar.
  package var fromJar: [MirroredCookie] = []
  /// Cookies that the engine takes over.
  package var toEngine: [MirroredCookie] = []
  /// Cookies that go from the engine.
  package var fromEngine: [MirroredCookie] = []

  /// The agreement after the plan was carried out between two stores that then held `engine` and `jar`.
  ///
  /// A side that does not hold what it was told to counts as unchanged since before: what came there in the meantime, as in
  /// a redirect that follows at once, is a change that the next plan sees.
  package func agreement(
    engine before: Store, jar old: Store, engineNow engine: Store, jarNow jar: Store
  ) -> Agreement {
    var agreement = Agreement()
    (agreement.engine, agreement.jar) = (before, old)
    for cookie in toJar where jar[cookie.identity]?.agrees(with: cookie) == true {
      agreement.jar[cookie.identity] = jar[cookie.identity]
    }
    for cookie in toEngine where engine[cookie.identity]?.agrees(with: cookie) == true {
      agreement.engine[cookie.identity] = engine[cookie.identity]
    }
    for cookie in fromJar where jar[cookie.identity] == nil {
      agreement.jar[cookie.identity] = nil
    }
    for cookie in fromEngine where engine[cookie.identity] == nil {
      agreement.engine[cookie.identity] = nil
    }
    return agreement
  }

  /// Whether both are in step.
  package var isEmpty: Bool {
    toJar.isEmpty && fromJar.isEmpty && toEngine.isEmpty && fromEngine.isEmpty
  }

  /// The store in which a cookie changed tells the other. Where both changed to different cookies, the jar counts.
  package init(engine: Store, jar: Store, since agreement: Agreement) {
    for identity in Set(engine.keys).union(jar.keys).union(agreement.engine.keys) {
      let (mine, other) = (jar[identity], engine[identity])
      let jarChanged = mine != agreement.jar[identity]
      guard jarChanged || other != agreement.engine[identity] else { continue }
      switch (mine, other) {
      case (let mine?, let other?) where mine.agrees(with: other): break
      case (let mine?, _) where jarChanged: toEngine.append(mine)
      case (nil, let other?) where jarChanged && agreement.jar[identity] != nil:
        fromEngine.append(other)
      case (_, let other?): toJar.append(other)
      case (let mine?, nil): fromJar.append(mine)
      case (nil, nil): break
      }
    }
  }
}
