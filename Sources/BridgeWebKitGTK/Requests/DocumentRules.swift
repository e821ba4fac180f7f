package import HTTPTypes

/// Decides from the fields which requests may load documents.
///
/// A page's script may set the engine's own field for that. But requests of scripts carry the hook's mark or `Origin`,
/// or go to the script's own origin; for the latter the host has ``AnnouncedDocuments``.
package enum DocumentRules {
  /// False for requests that are never navigations. Among navigations, only POSTs of forms carry `Origin`.
  package static func mayBeDocument(_ method: String, _ fields: HTTPFields) -> Bool {
    guard fields[PrivateFields.document] == "1", !fields.contains(PrivateFields.mode) else {
      return false
    }
    guard fields.contains(.origin) else { return true }
    let unsafe = EngineFields.unsafeNames(fields)
    return method == "POST" && unsafe == [PrivateFields.document.canonicalName]
  }
}
