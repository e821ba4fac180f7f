internal import BridgeCore

/// `cookieStore`. Every call throws ``PageCookieError``: `SecurityError` where the origin is opaque or
/// the context not secure, `TypeError` for a cookie-averse document and for arguments that cannot be.
extension PageCookies {
  /// The first cookie of that name; nil if there is no such cookie.
  public func get(_ name: String) throws(PageCookieError) -> CookieListItem? {
    try getAll(name).first
  }

  /// The first cookie that fits; a query for nothing is a `TypeError`.
  public func get(_ query: CookieStoreQuery) throws(PageCookieError) -> CookieListItem? {
    _ = try storeDocument()
    guard query.name != nil || query.url != nil else {
      throw .type("cookieStore.get wants a name or a URL; use getAll for all cookies")
    }
    return try getAll(query).first
  }

  /// All cookies of that name, in the order of the Cookie field.
  public func getAll(_ name: String) throws(PageCookieError) -> [CookieListItem] {
    try getAll(CookieStoreQuery(name: name))
  }

  /// All cookies that fit, in the order of the Cookie field; by default all there are.
  public func getAll(
    _ query: CookieStoreQuery = CookieStoreQuery()
  ) throws(PageCookieError) -> [CookieListItem] {
    let document = try storeDocument()
    if let url = query.url { try check(url, in: document) }
    let name = query.name.map(CookieStoreRules.normalized)
    return jar.cookies(for: document.context).map { CookieListItem($0) }
      .filter { item in name.map { item.name.utf8.elementsEqual($0) } ?? true }
  }

  /// Sets a cookie for the document's host and all paths, Secure and SameSite=Strict, until the
  /// session ends.
  @discardableResult
  public func set(_ name: String, _ value: String) throws(PageCookieError) -> StoreOutcome {
    try set(CookieStoreEntry(name: name, value: value))
  }

  /// Sets a cookie, Secure in any case.
  ///
  /// A cookie that passes the standard's own checks and is then refused by the jar's rules is no
  /// failure to script; the outcome says it to native code.
  @discardableResult
  public func set(_ entry: CookieStoreEntry) throws(PageCookieError) -> StoreOutcome {
    let document = try storeDocument()
    let outcome = jar.store(try CookieStoreRules.cookie(entry), for: document.context)
    guard case .rejected(let reasons) = outcome else { return outcome }
    guard reasons.isDisjoint(with: [.domainMismatch, .domainPublicSuffix]) else {
      throw .type(
        "the domain of a cookie must be that of the document, or a parent's below its "
          + "public suffix")
    }
    guard !reasons.contains(.prefixBroken) else {
      throw .type("a cookie whose name begins with __Host- must have the path /")
    }
    return outcome
  }

  /// Deletes the cookie of that name at path `/`, and the one of the document's partition.
  @discardableResult
  public func delete(_ name: String) throws(PageCookieError) -> StoreOutcome {
    let outcome = try delete(CookieStoreDeletion(name: name))
    let ofPartition = try delete(CookieStoreDeletion(name: name, partitioned: true))
    return outcome == .deleted ? ofPartition : outcome
  }

  /// Deletes the cookie of that name, domain and path, if there is one.
  @discardableResult
  public func delete(_ deletion: CookieStoreDeletion) throws(PageCookieError) -> StoreOutcome {
    let isNameless = CookieStoreRules.normalized(deletion.name).isEmpty
    // SameSite is not stored and must not keep a frame of another site from deleting its own.
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

  /// In a document, no other URL than its own may be asked for, but for its fragment.
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
