internal import BridgeBodies
internal import BridgeFormats
internal import BridgeProxy

/// The hook as a script of its own, with what it is told about its host.
struct HookScript {
  /// A secret of page and host: it proves that the channel's caller is a hook of this view.
  let token: String

  /// The event by which pages tell what they send while they go; see ``RelayScript``.
  let messageEvent: String

  /// The fragment that marks the URL of a worker's script, before which the host puts the hook, and with it the token:
  /// script must not guess it.
  let workerMark = "ajax-bridge-worker-\(BodyID.random().text)"

  /// How many bytes of a body come at a time. The engine reads Blobs in a process of its own, which larger pieces
  /// trouble less often.
  static let sliceSize = 4 << 20

  /// The source; a realm that has the hook already is left as it is.
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
