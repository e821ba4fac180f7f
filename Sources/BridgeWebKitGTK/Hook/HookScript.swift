internal import BridgeBodies
internal import BridgeFormats
internal import BridgeProxy

/// The hook as a script, with the configuration of its host.
struct HookScript {
  /// A secret shared by page and host. It proves that the caller of the channel is a hook of this view.
  let token: String

  /// The event in which pages report requests sent while they unload; see ``RelayScript``.
  let messageEvent: String

  /// The fragment that marks the URL of a worker's script. The host prepends the hook to such a script, including the
  /// token, so page scripts must not be able to guess the mark.
  let workerMark = "ajax-bridge-worker-\(BodyID.random().text)"

  /// The size of body slices. The engine reads Blobs in another process, so larger slices need fewer round trips.
  static let sliceSize = 4 << 20

  /// The source of the script. It does nothing in a realm that already has the hook.
  var source: String {
    let members: [(String, JSONValue)] = [
      ("transport", .text("channel")), ("tag", .text("fragment")), ("token", .text(token)),
      ("messageEvent", .text(messageEvent)), ("schemePrefix", .text(SchemeURL.prefix)),
      ("workerMark", .text(workerMark)),
      ("sliceSize", .number(JSONNumber(source: "\(Self.sliceSize)"))),
    ]
    let configuration = String(decoding: JSONWriter.ascii(.object(members)), as: UTF8.self)
    return "(\(HookSource.function))(\(configuration));\n"
  }
}
