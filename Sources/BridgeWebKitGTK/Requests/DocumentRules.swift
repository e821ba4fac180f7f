package import HTTPTypes

/// Which requests load documents, as far as their fields tell.
///
/// The engine's own field for it is one that page script may set too. What script sets it on carries the hook's mark,
/// or `Origin`, or goes to the script's own origin; of the latter the host knows by ``AnnouncedDocuments``.
package enum DocumentRules {
  /// False for what no navigation sends. Of those, only forms that POST carry `Origin`.
  package static func mayBeDocument(_ method: String, _ fields: HTTPFields) -> Bool {
    guard fields[PrivateFields.document] == "1", !fields.contains(PrivateFields.mode) else {
      return false
    }
    guard fields.contains(.origin) else { return true }
    let unsafe = EngineFields.unsafeNames(fields)
    return method == "POST" && unsafe == [PrivateFields.document.canonicalName]
  }
}
