#if WebKitGTK
  /// The loading state of a view's page, and the tasks that wait for it.
  @GTKActor final class ViewLoading {
    private var waiters: [CheckedContinuation<Void, any Error>] = []
    private(set) var isLoading = false
    private var isOver = false
    private var failure: WebViewError?

    /// Whether native code requested the next document.
    private var isHostLoad = false

    /// Whether native code requested a load that has not begun: an end reported until then belongs to an earlier load.
    private var isExpected = false

    /// Whether a main document load has begun whose request has not arrived yet.
    private var awaitsDocument = false

    /// Whether the requested document has begun.
    private var isCommitted = false

    /// Whether the requested response was not a document, so that the current one stays.
    var isDeclined = false

    /// Whether the current document only leads to another one.
    var isLeadingOn = false

    /// Navigations that the engine has asked about and that have not begun. It does not tell which ones concern the
    /// main frame.
    private var asked = 0
    private var settled: [CheckedContinuation<Void, Never>] = []

    /// Records that the engine asks whether a frame may navigate.
    func ask() { asked += 1 }

    /// Records that a frame has begun to navigate.
    func begun() {
      asked = max(0, asked - 1)
      if asked == 0 { settle() }
    }

    /// Returns when all announced navigations have begun, or after `limit`: some never do.
    func waitUntilBegun(atMost limit: Duration) async {
      guard asked > 0, !isOver else { return }
      let timer = Task {
        try await Task.sleep(for: limit)
        asked = 0
        settle()
      }
      await withCheckedContinuation { settled.append($0) }
      timer.cancel()
    }

    private func settle() {
      let all = settled
      settled = []
      for waiter in all { waiter.resume() }
    }

    func expectHostLoad() {
      isHostLoad = true
      expectLoad()
    }

    func expectLoad() {
      isExpected = true
      begin()
    }

    /// Records that loading has stopped and nothing is expected.
    func stop() {
      (isExpected, isLeadingOn) = (false, false)
      if isLoading { finish() }
    }

    /// Records that a main document is requested.
    func start() {
      begun()
      (awaitsDocument, isDeclined) = (true, false)
      (isExpected, isLeadingOn, isCommitted) = (false, false, false)
      begin()
    }

    /// Records that the document begins. With a proxy, only this shows that its request has arrived.
    func commit() { (isCommitted, awaitsDocument) = (true, false) }

    private func begin() {
      isLoading = true
      failure = nil
    }

    /// Whether the request for a document is for the main one, and whether native code requested it.
    func takeDocument() -> (isMain: Bool, isHostLoad: Bool) {
      defer { if awaitsDocument { (awaitsDocument, isHostLoad) = (false, false) } }
      if !awaitsDocument { begun() }
      return (awaitsDocument, awaitsDocument && isHostLoad)
    }

    /// `isBrokenOff` tells whether something was only stopped. For the current document that is not a failure: the
    /// engine also reports it when it restores a document from its page cache that had a running request.
    func fail(_ url: String, _ reason: String, isBrokenOff: Bool = false) {
      guard !(isBrokenOff && isCommitted), !isExpected, !isLeadingOn, !isDeclined else { return }
      failure = WebViewError(
        .loadFailed, FailureSentence.make(SchemeURL.real(url) ?? url, reason))
    }

    /// Records that everything before the load event has arrived or failed. Returns whether the document was loaded.
    @discardableResult
    func finish() -> Bool {
      guard !isExpected, !isLeadingOn else { return false }
      let isThere = failure == nil && !isDeclined
      (isLoading, isDeclined) = (false, false)
      resume()
      return isThere
    }

    func end() {
      isOver = true
      failure = .closed
      settle()
      resume()
    }

    func wait() async throws {
      if isOver { throw WebViewError.closed }
      guard isLoading else {
        if let failure { throw failure }
        return
      }
      try await withCheckedThrowingContinuation { waiters.append($0) }
    }

    private func resume() {
      let all = waiters
      waiters = []
      for waiter in all { waiter.resume(with: failure.map { .failure($0) } ?? .success(())) }
    }
  }
#endif
