internal import BridgeCore
internal import HTTPTypes
internal import Synchronization

/// Cached preflight grants, for as long as their servers allow (Fetch §4.9, "CORS-preflight cache").
package final class PreflightCache: Sendable {
  private struct Key: Hashable {
    /// The origin of the requesting page.
    let origin: String?
    let url: String
    let isCredentialed: Bool
    let isMethod: Bool
    let value: String
  }

  /// The maximum number of grants; further ones are not cached.
  private static let maximumEntries = 4096

  private let entries = Mutex<[Key: ContinuousClock.Instant]>([:])

  package init() {}

  /// Whether cached grants cover the preflight.
  package func allows(_ preflight: CORSPreflight) -> Bool {
    let now = ContinuousClock.now
    return entries.withLock { entries in
      func isKnown(_ value: String, isMethod: Bool) -> Bool {
        // A grant with credentials also covers requests without them.
        [true, preflight.isCredentialed].contains { isCredentialed in
          let key = Key(
            origin: preflight.request.fields[.origin], url: preflight.request.urlText,
            isCredentialed: isCredentialed, isMethod: isMethod,
            value: value)
          return entries[key].map { $0 > now } ?? false
        }
      }
      let needsMethod = preflight.isAsked || !CORSPreflight.isSimple(preflight.method)
      if needsMethod, !isKnown(preflight.method.rawValue, isMethod: true),
        !isKnown("*", isMethod: true)
      {
        return false
      }
      return preflight.fields.allSatisfy { name in
        isKnown(name, isMethod: false) || (name != "authorization" && isKnown("*", isMethod: false))
      }
    }
  }

  /// "Create a new cache entry" for everything that a response grants, not only for what was requested.
  package func remember(_ grant: CORSGrant, to preflight: CORSPreflight) {
    let now = ContinuousClock.now
    let methods =
      preflight.isAsked && grant.methods.isEmpty ? [preflight.method.rawValue] : grant.methods
    entries.withLock { entries in
      entries = entries.filter { $0.value > now }
      guard grant.seconds > 0, entries.count < Self.maximumEntries else { return }
      func keep(_ value: String, isMethod: Bool) {
        guard value != "*" || !preflight.isCredentialed else { return }
        let key = Key(
          origin: preflight.request.fields[.origin], url: preflight.request.urlText,
          isCredentialed: preflight.isCredentialed,
          isMethod: isMethod, value: value)
        entries[key] = now + .seconds(grant.seconds)
      }
      for method in methods { keep(method, isMethod: true) }
      for name in grant.fields { keep(name, isMethod: false) }
    }
  }
}
