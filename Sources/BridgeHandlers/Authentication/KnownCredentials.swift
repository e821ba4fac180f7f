internal import BridgeCore

/// The credentials given for origins and their realms, in memory only.
package actor KnownCredentials {
  private struct Space: Hashable {
    let origin: Origin
    let realm: String
  }

  private var given: [Space: HTTPCredentials] = [:]
  private var last: [Origin: HTTPCredentials] = [:]
  private var asking: [Space: Task<HTTPCredentials?, Never>] = [:]

  package init() {}

  /// The credentials last given for an origin.
  func credentials(for origin: Origin) -> HTTPCredentials? { last[origin] }

  /// The credentials for a challenge, other than those in `refused`. Asks once, however many requests wait.
  func credentials(
    for challenge: AuthenticationChallenge, besides refused: String?,
    ask: @escaping @Sendable (AuthenticationChallenge) async -> HTTPCredentials?
  ) async -> HTTPCredentials? {
    let space = Space(origin: challenge.origin, realm: challenge.realm)
    if let known = given[space], known.basic != refused { return known }
    if let running = asking[space] { return await running.value }
    (given[space], last[space.origin]) = (nil, nil)
    let task = Task { await ask(challenge) }
    asking[space] = task
    let credentials = await task.value
    asking[space] = nil
    (given[space], last[space.origin]) = (credentials, credentials)
    return credentials
  }
}
