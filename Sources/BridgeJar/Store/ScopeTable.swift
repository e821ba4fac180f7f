/// The scopes of a bucket's cookies, each stored once, so that a look-up compares host and path once for all cookies
/// that share them.
struct ScopeTable: Sendable {
  private var scopes: [CookieScope] = []
  private var uses: [Int] = []

  func index(of scope: CookieScope) -> Int? {
    scopes.indices.first { uses[$0] > 0 && scopes[$0] == scope }
  }

  /// The place of a scope, with one more use. Unused places are reused.
  mutating func acquire(_ scope: CookieScope) -> Int {
    if let index = index(of: scope) {
      uses[index] += 1
      return index
    }
    if let free = uses.firstIndex(of: 0) {
      (scopes[free], uses[free]) = (scope, 1)
      return free
    }
    scopes.append(scope)
    uses.append(1)
    return scopes.count - 1
  }

  mutating func release(_ index: Int) { uses[index] -= 1 }

  subscript(index: Int) -> CookieScope { scopes[index] }

  /// Whether a request reaches the scope at each place (rule G1).
  func reached(from request: CookieRequest) -> [Bool] {
    scopes.map { CookieRules.reaches($0, from: request) }
  }
}
