package import HTTPTypes

/// Which requests load documents, as far as their fields tell.
///
/// Page script may set the engine's own field for it. Requests by script carry the hook's mark or `Origin`, or go to
/// the script's own origin; for the latter the host has ``AnnouncedDocuments``.
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
