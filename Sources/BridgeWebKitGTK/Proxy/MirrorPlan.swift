/// The changes that synchronize the engine's store and the jar, computed from their last agreed state.
package struct MirrorPlan: Sendable, Equatable {
  package typealias Store = [MirroredCookie.Identity: MirroredCookie]

  /// The content of both stores when they last agreed. Each store limits lifetimes by its own rules, so the same cookie
  /// may have different lifetimes.
  package struct Agreement: Sendable, Equatable {
    package var engine: Store = [:]
    package var jar: Store = [:]

    package init() {}
  }

  /// Cookies to store in the jar.
  package var toJar: [MirroredCookie] = []
  /// Cookies to remove from the jar.
  package var fromJar: [MirroredCookie] = []
  /// Cookies to store in the engine.
  package var toEngine: [MirroredCookie] = []
  /// Cookies to remove from the engine.
  package var fromEngine: [MirroredCookie] = []

  /// The agreed state after the plan was carried out, when the stores hold `engine` and `jar`.
  ///
  /// A cookie that differs from the plan's result counts as unchanged: it was changed meanwhile, for example by a
  /// redirect that follows immediately, and the next plan must see that change.
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

  /// Whether both are in sync.
  package var isEmpty: Bool {
    toJar.isEmpty && fromJar.isEmpty && toEngine.isEmpty && fromEngine.isEmpty
  }

  /// A cookie that changed in one store is copied to the other. If both changed it differently, the jar wins.
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
