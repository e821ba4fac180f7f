internal import BridgeCore
internal import BridgeHandlers
internal import HTTPTypes

/// The script at the start of package documents, which pages can also load from their package host.
enum PackageScript {
  /// The `Server-Timing` entry that tells a document the nonce of its trial.
  static let timing = "bridge-trial"

  /// The script as inserted into documents.
  static let injected = InjectedScript(text)

  /// The script for pages that ask for news.
  static let asking = InjectedScript(text + news)

  static let text = """
    // An API for pages of packages, under a symbol that no name can clash with:
    //   window[Symbol.for('ajax-bridge.packages')] = { isOnTrial, ready(), state(), look() }
    // The event "bridge-package-update" on window says that a newer version is active, which a reload shows. Pages look
    // for one when they are shown, after an update by their host, and on request of their script.
    (() => {
      'use strict';
      const key = Symbol.for('ajax-bridge.packages');
      if (window[key]) return;
      const base = '\(PackagePath.prefix)';
      const entry = performance.getEntriesByType('navigation')[0];
      const timing = ((entry && entry.serverTiming) || []).find((part) => part.name === '\(timing)');
      const nonce = timing ? timing.description : '';
      const tell = async (what) => {
        if (!nonce) return false;
        const options = { method: 'POST', body: nonce, credentials: 'omit', keepalive: true };
        try { return (await fetch(base + what, options)).ok; } catch { return false; }
      };
      const state = async () => (await fetch(base + 'state', { credentials: 'omit' })).json();
      const look = async () => {
        try {
          const now = await state();
          if (now.isNewer) dispatchEvent(new CustomEvent('bridge-package-update', { detail: now }));
        } catch { /* Without its host, a page continues unchanged. */ }
      };
      const api = Object.freeze({ isOnTrial: nonce !== '', ready: () => tell('ready'), state, look });
      Object.defineProperty(window, key, { value: api });
      let hasFailed = false;
      const fail = () => { hasFailed = true; tell('failed'); };
      addEventListener('error', fail);
      addEventListener('unhandledrejection', fail);
      // A frame is loaded before its page is.
      if (top === window) addEventListener('load', () => { if (!hasFailed) tell('loaded'); });
      // A page that is left also becomes hidden, after this event. The app is then not in the background.
      let isLeft = false;
      addEventListener('pagehide', () => { isLeft = true; });
      addEventListener('pageshow', () => { isLeft = false; });
      const show = () => {
        if (isLeft) return;
        tell(document.visibilityState === 'visible' ? 'shown' : 'hidden');
      };
      document.addEventListener('visibilitychange', () => {
        show();
        if (!isLeft && document.visibilityState === 'visible') look();
      });
      show();
    })();

    """

  /// The part for pages whose host answers ``PackagePath/news``: one request waits there while the page is visible.
  static let news = """
    (() => {
      'use strict';
      const packages = window[Symbol.for('ajax-bridge.packages')];
      if (!packages || top !== window) return;
      let mark = '';
      let running = null;
      const isShown = () => document.visibilityState === 'visible';
      // Whether the host answered and should be asked again soon.
      const ask = async (signal) => {
        try {
          const response = await fetch(`\(PackagePath.prefix)news${mark && `?mark=${mark}`}`,
            { credentials: 'omit', cache: 'no-store', signal });
          if (response.status !== 200) return response.status === 204;
          const now = await response.json();
          mark = now.mark;
          if (now.isNewer) dispatchEvent(new CustomEvent('bridge-package-update', { detail: now }));
          return true;
        } catch { return false; /* Without its host, a page continues unchanged. */ }
      };
      const wait = async () => {
        if (running || !isShown()) return;
        const own = running = new AbortController();
        while (running === own) {
          const pause = await ask(own.signal) ? 1000 : 30000;
          await new Promise((go) => setTimeout(go, pause));
        }
      };
      const stop = () => {
        if (running) running.abort();
        running = null;
      };
      const look = () => isShown() ? wait() : stop();
      document.addEventListener('visibilitychange', look);
      addEventListener('pagehide', stop);
      addEventListener('pageshow', look);
      // A page that is being loaded needs its connections itself.
      addEventListener('load', look);
    })();

    """
}

extension PackageHandler {
  /// The response with the script at the start of its document, if it is a document of a page or frame.
  func withPageAPI(
    _ response: BridgeResponse, to request: BridgeRequest
  ) async throws -> BridgeResponse {
    guard givesPageAPI(request) else { return response }
    let script = options.tellsPages ? PackageScript.asking : PackageScript.injected
    return try await script.put(into: response, to: request)
  }

  /// The request without conditions and codings, for documents with the script: their bytes match no stored form, which
  /// a script may have requested before.
  func plain(_ request: BridgeRequest) -> BridgeRequest {
    guard givesPageAPI(request) else { return request }
    var request = request
    request.change {
      for name in [.acceptEncoding, .ifNoneMatch, .ifModifiedSince] as [HTTPField.Name] {
        $0.head.headerFields[name] = nil
      }
    }
    return request
  }

  /// The script for pages that load it themselves.
  var pageScript: String { PackageScript.text + (options.tellsPages ? PackageScript.news : "") }

  private func givesPageAPI(_ request: BridgeRequest) -> Bool {
    options.givesPageAPI && request.loadsDocument && request.method == .get
  }

  /// A script that the host runs in its page after an update has changed the active version. A package page gets the
  /// event `bridge-package-update` if its own version is another one.
  ///
  /// In other pages it does nothing.
  public static let updateNotice = "window[Symbol.for('ajax-bridge.packages')]?.look();"
}
