/// A complete jar in the simplest form, for comparison with the real one: an unsorted array, and the rules in the words
/// of the standard and of the jar's own promises where the standard leaves a choice.
package struct PlainJar {
  private var items: [(cookie: PlainCookie, order: Int)] = []
  private var arrivals = 0
  private let policy: PlainPolicy
  private let registrable: (String) -> String?

  /// An empty jar. `registrable` returns the registrable domain of a host without a trailing dot, and nil for a public
  /// suffix.
  package init(policy: PlainPolicy = PlainPolicy(), registrable: @escaping (String) -> String?) {
    self.policy = policy
    self.registrable = registrable
  }

  /// Everything that is not expired.
  package mutating func content(at now: Int) -> Set<PlainCookie> {
    dropExpired(now)
    return Set(items.map(\.cookie))
  }

  package mutating func endSession() { items.removeAll { $0.cookie.expires == nil } }

  package mutating func store(
    _ bytes: [UInt8], from request: PlainRequest, at now: Int
  ) -> PlainOutcome {
    dropExpired(now)
    let line: PlainLine
    do {
      line = try PlainLine(bytes)
    } catch {
      return .rejected([error.reason])
    }
    let (cookie, domainReason) = cookie(line, request, now)
    var reasons = reasons(line, cookie, request)
    let index = items.firstIndex { $0.cookie.isSame(as: cookie) }
    if let domainReason {
      reasons.insert(domainReason)  // The other checks would reveal another host's cookies.
    } else {
      if !isSecure(request), !cookie.isSecure,
        items.contains(where: { overlays($0.cookie, cookie) })
      {
        reasons.insert("overwritesSecure")
      }
      if let index, request.isScript, items[index].cookie.isHTTPOnly {
        reasons.insert("overwritesHTTPOnly")
      }
    }
    if !reasons.isEmpty { return .rejected(reasons) }
    return put(cookie, at: index, byScript: request.isScript, now)
  }

  private mutating func put(
    _ cookie: PlainCookie, at index: Int?, byScript: Bool, _ now: Int
  ) -> PlainOutcome {
    if let expires = cookie.expires, expires <= now {
      if let index { items.remove(at: index) }
      return .deleted
    }
    arrivals += 1
    var (new, order, before) = (cookie, arrivals, items)
    if let index {
      (new.created, order) = (items[index].cookie.created, items[index].order)
      items.remove(at: index)
    }
    guard makeRoom(for: new, isReplacing: index != nil, byScript) else {
      swap(&items, &before)
      return .rejected(["evicted"])
    }
    items.append((new, order))
    return index == nil ? .stored : .replaced
  }

  package mutating func header(for request: PlainRequest, at now: Int) -> [UInt8]? {
    dropExpired(now)
    if !request.hasCredentials { return nil }
    var found: [(cookie: PlainCookie, order: Int)] = []
    for index in items.indices where goes(items[index].cookie, with: request, now) {
      items[index].cookie.accessed = now
      found.append(items[index])
    }
    found.sort {
      let (left, right) = ($0.cookie, $1.cookie)
      if left.path.count != right.path.count { return left.path.count > right.path.count }
      return left.created != right.created ? left.created < right.created : $0.order < $1.order
    }
    let pairs = found.map { item in
      item.cookie.name.isEmpty ? item.cookie.value : item.cookie.name + [0x3D] + item.cookie.value
    }
    return pairs.isEmpty ? nil : Array(pairs.joined(separator: [0x3B, 0x20]))
  }

  private mutating func dropExpired(_ now: Int) {
    items.removeAll { item in item.cookie.expires.map { $0 <= now } ?? false }
  }
}

// Storing (§5.7).
extension PlainJar {
  private func cookie(
    _ line: PlainLine, _ request: PlainRequest, _ now: Int
  ) -> (PlainCookie, String?) {
    var (host, isHostOnly, reason): (String, Bool, String?) = (request.host, true, nil)
    if let domain = line.domain {
      (host, isHostOnly) = (domain, false)
      if !domainMatches(request.host, domain) {
        reason = "domainMismatch"
      } else if domain == request.host && (isAddress(domain) || isSuffix(domain)) {
        isHostOnly = true
      } else if domain != site(request.host) && domainMatches(site(request.host), domain) {
        reason = "domainPublicSuffix"
      }
    }
    let cap = now + 34_560_000_000_000
    var expires = line.expires.map { min($0 * 1_000_000, cap) }
    if let age = line.maxAge {
      expires = age <= 0 ? Int(Int64.min) : min(now + age * 1_000_000, cap)
    }
    let cookie = PlainCookie(
      name: line.name, value: line.value, host: host, isHostOnly: isHostOnly,
      path: line.path ?? defaultPath(Array(request.path.utf8)),
      partition: line.isPartitioned ? partition(request) : nil, isSecure: line.isSecure,
      isHTTPOnly: line.isHTTPOnly, sameSite: line.sameSite, expires: expires, created: now,
      accessed: now)
    return (cookie, reason)
  }

  private func reasons(
    _ line: PlainLine, _ cookie: PlainCookie, _ request: PlainRequest
  ) -> Set<String> {
    var reasons: Set<String> = []
    if cookie.path.count > 1024 { reasons.insert("pathTooLong") }
    if request.host.split(separator: ".").joined(separator: ".").utf8.count > 253 {
      reasons.insert("hostTooLong")
    }
    if !request.hasCredentials { reasons.insert("credentialsOmitted") }
    if line.isSecure && !isSecure(request) { reasons.insert("urlNotSecure") }
    if line.isHTTPOnly && request.isScript { reasons.insert("httpOnly") }
    let isNavigation = request.isTopLevelNavigation && !request.isScript
    if line.sameSite != "none" && !isSameSite(request) && !isNavigation {
      reasons.insert("crossSite")
    }
    if line.sameSite == "none" && !line.isSecure { reasons.insert("sameSiteNoneNotSecure") }
    if line.isPartitioned && !line.isSecure { reasons.insert("partitionedNotSecure") }
    let name = String(decoding: PlainLine.lowered(line.name), as: UTF8.self)
    let value = String(decoding: PlainLine.lowered(line.value), as: UTF8.self)
    let hosted = line.isSecure && cookie.isHostOnly && line.hasPath && cookie.path == [0x2F]
    for (prefix, isKept) in [
      ("__secure-", line.isSecure), ("__host-", hosted),
      ("__http-", line.isSecure && line.isHTTPOnly), ("__host-http-", hosted && line.isHTTPOnly),
    ] {
      if name.utf8.starts(with: prefix.utf8) && !isKept { reasons.insert("prefixBroken") }
      if name == "" && value.utf8.starts(with: prefix.utf8) { reasons.insert("prefixInValue") }
    }
    return reasons
  }

  /// Step 16, among the cookies of one site: cookies of a public suffix and of a site below it never meet in a request.
  private func overlays(_ old: PlainCookie, _ new: PlainCookie) -> Bool {
    old.isSecure && old.name == new.name && old.partition == new.partition
      && site(old.host) == site(new.host)
      && (domainMatches(old.host, new.host) || domainMatches(new.host, old.host))
      && pathMatches(new.path, old.path)
  }

  /// Removes cookies until one more fits; false if that would remove a more valuable one.
  private mutating func makeRoom(
    for new: PlainCookie, isReplacing: Bool, _ byScript: Bool
  ) -> Bool {
    if new.partition != nil {
      while true {
        let mine = neighbours(of: new)
        if mine.count < policy.perPartition
          && size(mine) + new.name.count + new.value.count <= policy.bytesPerPartition
        {
          break
        }
        guard dropLeast(of: mine, for: new, byScript) else { return false }
      }
    } else if !isReplacing {
      guard purge(to: policy.perSite, for: new, byScript, { $0.neighbours(of: new) }) else {
        return false
      }
    }
    return isReplacing || purge(to: policy.total, for: new, byScript, \.items)
  }

  private func neighbours(of new: PlainCookie) -> [(cookie: PlainCookie, order: Int)] {
    items.filter { site($0.cookie.host) == site(new.host) && $0.cookie.partition == new.partition }
  }

  private mutating func purge(
    to cap: (limit: Int, purgedTo: Int), for new: PlainCookie, _ byScript: Bool,
    _ list: (PlainJar) -> [(cookie: PlainCookie, order: Int)]
  ) -> Bool {
    var members = list(self)
    if members.count < cap.limit { return true }
    while members.count + 1 > cap.purgedTo, dropLeast(of: members, for: new, byScript) {
      members = list(self)
    }
    return members.count < cap.limit
  }

  /// Removes the cookie with the lowest value, unless the new one's value is lower still.
  ///
  /// If script stores, HttpOnly cookies have the highest value. Secure cookies come before the rest, then those used
  /// later. The new cookie counts as the last used.
  private mutating func dropLeast(
    of some: [(cookie: PlainCookie, order: Int)], for new: PlainCookie, _ byScript: Bool
  ) -> Bool {
    func rank(_ cookie: PlainCookie) -> Int {
      (byScript && cookie.isHTTPOnly ? 2 : 0) + (cookie.isSecure ? 1 : 0)
    }
    let least = some.min {
      if rank($0.cookie) != rank($1.cookie) { return rank($0.cookie) < rank($1.cookie) }
      if $0.cookie.accessed != $1.cookie.accessed { return $0.cookie.accessed < $1.cookie.accessed }
      return $0.order < $1.order
    }
    guard let least, rank(least.cookie) <= rank(new) else { return false }
    items.removeAll { $0.order == least.order }
    return true
  }

  private func size(_ some: [(cookie: PlainCookie, order: Int)]) -> Int {
    some.map { $0.cookie.name.count + $0.cookie.value.count }.reduce(0, +)
  }
}

// Selecting (§5.8.3), and the parts that storing and selecting share (§5.1, §5.2).
extension PlainJar {
  private func goes(_ cookie: PlainCookie, with request: PlainRequest, _ now: Int) -> Bool {
    let isHost =
      cookie.isHostOnly ? request.host == cookie.host : domainMatches(request.host, cookie.host)
    guard isHost, pathMatches(Array(request.path.utf8), cookie.path) else { return false }
    if cookie.isSecure && !isSecure(request) { return false }
    if cookie.isHTTPOnly && request.isScript { return false }
    if let partition = cookie.partition, partition != self.partition(request) { return false }
    if isSameSite(request) || cookie.sameSite == "none" { return true }
    if cookie.sameSite == "strict" || request.isScript || !request.isTopLevelNavigation {
      return false
    }
    if request.isSafeMethod { return true }
    guard cookie.sameSite == "unset", let grace = policy.laxGrace else { return false }
    return now - cookie.created <= grace
  }

  private func isSameSite(_ request: PlainRequest) -> Bool {
    switch request.siteForCookies {
    case .noClient: return true
    case .opaque: return false
    case .site(let scheme, let domain):
      if policy.countsRedirects && request.wasRedirectedAcrossSites { return false }
      return scheme == request.scheme && domain == site(request.host)
    }
  }

  private func isSecure(_ request: PlainRequest) -> Bool {
    if request.scheme == "https" { return true }
    guard policy.trustsLoopback else { return false }
    let (host, names) = (request.host, ["localhost", "localhost."])
    return names.contains(host) || names.contains { host.hasSuffix("." + $0) } || host == "[::1]"
      || isAddress(host) && host.hasPrefix("127.")
  }

  private func partition(_ request: PlainRequest) -> String {
    request.partition ?? "\(request.scheme)://\(site(request.host))"
  }

  private func isAddress(_ host: String) -> Bool {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return host.hasPrefix("[") || labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
  }

  private func isSuffix(_ host: String) -> Bool {
    registrable(host.hasSuffix(".") ? String(host.dropLast()) : host) == nil
  }

  private func site(_ host: String) -> String {
    if isAddress(host) || isSuffix(host) { return host }
    if host.hasSuffix(".") { return (registrable(String(host.dropLast())) ?? "") + "." }
    return registrable(host) ?? host
  }

  private func domainMatches(_ host: String, _ domain: String) -> Bool {
    host == domain || !isAddress(host) && host.hasSuffix("." + domain)
  }

  private func pathMatches(_ path: [UInt8], _ cookie: [UInt8]) -> Bool {
    if path == cookie { return true }
    guard path.starts(with: cookie) else { return false }
    return cookie.last == 0x2F || path[cookie.count] == 0x2F
  }

  private func defaultPath(_ path: [UInt8]) -> [UInt8] {
    var rest = path
    while let last = rest.popLast(), last != 0x2F {}
    return rest.isEmpty ? [0x2F] : rest
  }
}
