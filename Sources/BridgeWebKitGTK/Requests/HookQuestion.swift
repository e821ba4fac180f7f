/// A hook's question to the view itself, by the path of the request.
enum HookQuestion: String {
  /// Its own source, for a worker made of a Blob.
  case script = "/.ajax-bridge/hook.js"

  /// Which document led to its own.
  case referrer = "/.ajax-bridge/referrer"
}
