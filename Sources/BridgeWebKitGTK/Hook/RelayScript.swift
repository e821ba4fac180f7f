/// A script in a world of its own beside the page's, which hears the hook and tells the host.
///
/// Page script does not see it, and cannot speak through it: it does not know the name of the event. The host can
/// trust the script's statements about its frame, as page script does not reach that world.
struct RelayScript {
  /// The name of the world, and of the handler in it.
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

  /// The prefix of a message about a link to a file, before its URL and the name that it gives.
  static let download = "download "

  /// The frame's origin, its document's URL and what its hook said; nil for another view's.
  func parts(of text: String) -> (origin: String, document: String, said: Substring)? {
    let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == event else { return nil }
    return (String(parts[1]), String(parts[2]), parts[3])
  }
}
