/// A hook's question to the view itself, identified by the request path.
enum HookQuestion: String {
  /// The hook's own source, for a worker made from a Blob.
  case script = "/.ajax-bridge/hook.js"

  /// The referrer of its document.
  case referrer = "/.ajax-bridge/referrer"
}
