/// The script that a page may load from its package's host, where no hook of the bridge runs.
enum PackageScript {
  /// The name of the `Server-Timing` entry by which a document knows the nonce of its trial.
  static let timing = "bridge-trial"

  static let text = """
    // An API for pages of packages, under a symbol that no name can clash with:
    //   window[Symbol.for('ajax-bridge.packages')] = { isOnTrial, ready(), state() }
    // The event "bridge-package-update" says on window that a newer version is active: loading again shows it.
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
      const api = Object.freeze({ isOnTrial: nonce !== '', ready: () => tell('ready'), state });
      Object.defineProperty(window, key, { value: api });
      let hasFailed = false;
      const fail = () => { hasFailed = true; tell('failed'); };
      addEventListener('error', fail);
      addEventListener('unhandledrejection', fail);
      addEventListener('load', () => { if (!hasFailed) tell('loaded'); });
      // A page that is left becomes hidden as well, after this; that is no way into the background.
      let isLeft = false;
      addEventListener('pagehide', () => { isLeft = true; });
      addEventListener('pageshow', () => { isLeft = false; });
      const look = async () => {
        if (isLeft) return;
        const isVisible = document.visibilityState === 'visible';
        tell(isVisible ? 'shown' : 'hidden');
        if (!isVisible) return;
        try {
          const now = await state();
          if (now.isNewer) dispatchEvent(new CustomEvent('bridge-package-update', { detail: now }));
        } catch { /* Without its host, a page goes on as it is. */ }
      };
      document.addEventListener('visibilitychange', look);
      look();
    })();

    """
}
