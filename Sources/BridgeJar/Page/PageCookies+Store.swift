internal import BridgeCore

/// `cookieStore`. Every call throws ``PageCookieError``: `SecurityError` if the origin is opaque or the context is not
/// secure, `TypeError` for a cookie-averse document and for invalid arguments.
extension PageCookies {
  /// The first cookie of that name, or nil.
  public func get(_ name: String) throws(PageCookieError) -> CookieListItem? {
    try getAll(name).first
  }

  /// The first matching cookie; an empty query is a `TypeError`.
  public func get(_ query: CookieStoreQuery) throws(PageCookieError) -> CookieListItem? {
    _ = try storeDocument()
    guard query.name != nil || query.url != nil else {
      throw .type("cookieStore.get needs a name or a URL; use getAll for all cookies")
    }
    return try getAll(query).first
  }

  /// All cookies of that name, in the order of the Cookie field.
  public func getAll(_ name: String) throws(PageCookieError) -> [CookieListItem] {
    try getAll(CookieStoreQuery(name: name))
  }

  /// All matching cookies, in the order of the Cookie field; by default all cookies.
  public func getAll(
    _ query: CookieStoreQuery = CookieStoreQuery()
  ) throws(PageCookieError) -> [CookieListItem] {
    let document = try storeDocument()
    if let url = query.url { try check(url, in: document) }
    let name = query.name.map(CookieStoreRules.normalized)
    return jar.cookies(for: document.context).map { CookieListItem($0) }
      .filter { item in name.map { item.name.utf8.elementsEqual($0) } ?? true }
  }

  /// Sets a session cookie for the document's host and all paths, Secure and SameSite=Strict.
  @discardableResult
  public func set(_ name: String, _ value: String) throws(PageCookieError) -> StoreOutcome {
    try set(CookieStoreEntry(name: name, value: value))
  }

  /// Sets a cookie, which is always Secure.
  ///
  /// If a cookie passes the standard's own checks but the jar's rules refuse it, script sees no error; native code sees
  /// the outcome.
  @discardableResult
  public func set(_ entry: CookieStoreEntry) throws(PageCookieError) -> StoreOutcome {
    let document = try storeDocument()
    let outcome = jar.store(try CookieStoreRules.cookie(entry), for: document.context)
    guard case .rejected(let reasons) = outcome else { return outcome }
    guard reasons.isDisjoint(with: [.domainMismatch, .domainPublicSuffix]) else {
      throw .type(
        "the domain of a cookie must be that of the document, or a parent domain below its "
          + "public suffix")
    }
    guard !reasons.contains(.prefixBroken) else {
      throw .type("a cookie whose name begins with __Host- must have the path /")
    }
    return outcome
  }

  /// Deletes the cookies of that name at path `/`: the unpartitioned one and the one in the document's partition.
  @discardableResult
  public func delete(_ name: String) throws(PageCookieError) -> StoreOutcome {
    let outcome = try delete(CookieStoreDeletion(name: name))
    let ofPartition = try delete(CookieStoreDeletion(name: name, partitioned: true))
    return outcome == .deleted ? ofPartition : outcome
  }

  /// Deletes the cookie of that name, domain and path, if it exists.
  @discardableResult
  public func delete(_ deletion: CookieStoreDeletion) throws(PageCookieError) -> StoreOutcome {
    let isNameless = CookieStoreRules.normalized(deletion.name).isEmpty
    // SameSite is not stored, and must not prevent a cross-site frame from deleting its own cookie.
    return try set(
      CookieStoreEntry(
        name: deletion.name, value: isNameless ? "gone" : "", expires: .distantPast,
        domain: deletion.domain, path: deletion.path, sameSite: .none,
        partitioned: deletion.partitioned))
  }

  func storeDocument() throws(PageCookieError) -> Document {
    guard !hasOpaqueOrigin else { throw .opaqueOrigin }
    guard let document else { throw .averse }
    guard document.isSecureContext else { throw .insecureContext }
    return document
  }

  /// Checks that the URL is the document's own, ignoring the fragment.
  private func check(_ text: String, in document: Document) throws(PageCookieError) {
    let url: RequestURL
    do throws(BridgeError) {
      url = try document.url.resolving(text)
    } catch {
      throw .type("the url for cookieStore cannot be read: \(error.message)")
    }
    guard Origin(url) == Origin(document.url), url.target == document.url.target else {
      throw .type("the url for cookieStore must be the document's own")
    }
  }
}
