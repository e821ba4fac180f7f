internal import BridgeCore
internal import BridgeFormats
internal import HTTPTypes

extension CacheExchange {
  /// Stores a response to POST for later GETs if its `Content-Location` is this URL (RFC 9110 §9.3.3).
  func storePost(_ response: inout BridgeResponse, askedAt asked: Duration) -> Bool {
    let reply = ResponseFacts(
      status: response.status, fields: response.fields, mode: mode, requestTime: asked,
      responseTime: cache.now)
    guard StoringRules.allowsPost(reply, to: facts), isOfThisURL(response.fields[.contentLocation]),
      case .fields(let names) = VaryNames(reply.fields[values: .vary]), reply.status != 206
    else { return false }
    let entry = StoredResponse(
      key: key, status: reply.status, fields: StoredFields.kept(of: reply),
      requestTime: reply.requestTime, responseTime: reply.responseTime, names: names,
      selection: VaryRules.selection(names, in: request.fields), size: 0, content: .inline([]))
    let length = response.body.length ?? response.fields[.contentLength].flatMap { Int($0) }
    response.body = EntryWriter(entry, length: length, in: cache).storing(response.body)
    return true
  }

  private func isOfThisURL(_ location: String?) -> Bool {
    guard let location else { return false }
    do {
      let url = try request.url()
      let named = InvalidationRules.same(url, location, alias: handler.options.alias())
      return named.map { CacheKey($0, partition: key.partition) == key } ?? false
    } catch {
      // A field that is not a URL does not name this one.
      return false
    }
  }
}
