/// A script in an isolated world beside the page's. It receives events of the hook and forwards them to the host.
///
/// Page scripts cannot see it or send through it, because they do not know the name of the event. The host can trust
/// its statements about its frame, because page scripts do not reach that world.
struct RelayScript {
  /// The name of the world, and of its message handler.
  static let world = "ajax-bridge"
  static let handler = "ajaxBridge"

  /// The unguessable name of the event that the hook dispatches.
  let event: String

  var source: String {
    """
    addEventListener("\(event)", (told) => {
      told.preventDefault();
      webkit.messageHandlers.\(Self.handler).postMessage(`\(event)\\n${origin}\\n${location.href}\\n${told.detail}`);
    });
    addEventListener("click", (click) => {
      const link = click.composedPath().find((node) => node instanceof HTMLAnchorElement && node.hasAttribute("download"));
      if (link) webkit.messageHandlers.\(Self.handler).postMessage(`\(event)\\n${origin}\\n${location.href}\\n\(Self.download)${link.href}\\n${link.download}`);
    }, true);
    """
  }

  /// The prefix of a message about a link to a file. The URL and the file name follow.
  static let download = "download "

  /// The frame's origin, its document's URL and the hook's message; nil for a message from another view.
  func parts(of text: String) -> (origin: String, document: String, said: Substring)? {
    let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == event else { return nil }
    return (String(parts[1]), String(parts[2]), parts[3])
  }
}
