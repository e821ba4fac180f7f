#if WebKitGTK
  /// How far a view's page has come, and who waits for it.
  @GTKActor final class ViewLoading {
    private var waiters: [CheckedContinuation<Void, any Error>] = []
    private(set) var isLoading = false
    private var isOver = false
    private var failure: WebViewError?

    /// Whether the next document is the one that native code asked for.
    private var isHostLoad = false

    /// Whether native code asked for a load that has not begun: what ends until then is an earlier one.
    private var isExpected = false

    /// Whether a main document was started whose request has not come yet.
    private var awaitsDocument = false

    /// Whether the document that was asked for has begun.
    private var isCommitted = false

    /// Whether the document that was asked for turned out to be none, and the one that is there stays.
    var isDeclined = false

    /// Whether the document that is there only leads to another one.
    var isLeadingOn = false

    /// Navigations of the page that the engine has asked about, and that have not begun: it does not say which are the
    /// main frame's.
    private var asked = 0
    private var settled: [CheckedContinuation<Void, Never>] = []

    /// The engine asks whether some frame may navigate.
    func ask() { asked += 1 }

    /// A frame has begun to navigate.
    func begun() {
      asked = max(0, asked - 1)
      if asked == 0 { settle() }
    }

    /// Returns when all navigations that were asked about have begun, or after that time: some never do.
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

    /// Nothing is loaded any more, and nothing is expected.
    func stop() {
      (isExpected, isLeadingOn) = (false, false)
      if isLoading { finish() }
    }

    /// A main document is asked for.
    func start() {
      begun()
      (awaitsDocument, isDeclined) = (true, false)
      (isExpected, isLeadingOn, isCommitted) = (false, false, false)
      begin()
    }

    /// The document begins. Through a proxy nothing else tells that its request has come.
    func commit() { (isCommitted, awaitsDocument) = (true, false) }

    private func begin() {
      isLoading = true
      failure = nil
    }

    /// Whether the request for a document is that of the main one, and whether native code asked for it.
    func takeDocument() -> (isMain: Bool, isHostLoad: Bool) {
      defer { if awaitsDocument { (awaitsDocument, isHostLoad) = (false, false) } }
      if !awaitsDocument { begun() }
      return (awaitsDocument, awaitsDocument && isHostLoad)
    }

    /// `isBrokenOff`: whether something was only stopped. Of a document that is there, that says nothing: the engine
    /// tells it of one that it takes out of its cache of pages with a request that had been under way.
    func fail(_ url: String, _ reason: String, isBrokenOff: Bool = false) {
      guard !(isBrokenOff && isCommitted), !isExpected, !isLeadingOn, !isDeclined else { return }
      failure = WebViewError(
        .loadFailed, FailureSentence.make(SchemeURL.real(url) ?? url, reason))
    }

    /// Everything that the document waits for is there, or never will be. Whether it is there.
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
