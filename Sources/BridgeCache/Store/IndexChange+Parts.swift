internal import HTTPTypes

extension IndexChange {
  /// Removes the kept parts of older versions of a response that is kept now, which a player would join with parts of this
  /// one; returns the digests that they named.
  func removeOldParts(besides new: StoredResponse) throws -> [String] {
    guard new.status == 200 || new.part != nil, OfflineStore.method(of: new) == "GET" else {
      return []
    }
    // The new one is not among them before the transaction ends.
    let places = index.places(of: new.key.number).filter {
      $0.isKept && !changes.gone.contains($0.row)
    }
    return try places.filter { place in
      try table.responses(
        of: "\(EntryRow.lookUp) AND total IS NOT NULL", [.number(place.row)]
      ).contains { new.outdates($0) }
    }.flatMap { try remove($0) }
  }
}

extension StoredResponse {
  /// Whether another one is a part of an older version of the same variant.
  fileprivate func outdates(_ other: StoredResponse) -> Bool {
    guard let old = other.part, key == other.key, names == other.names, values == other.values,
      other.responseTime <= responseTime
    else { return false }
    return old.total != part?.total ?? size || !ConditionRules.confirms(fields, other.fields)
  }

  /// The values of the fields in `Vary`, without the line before them, which tells a part's place.
  private var values: Substring { selection.drop { $0 != "\n" } }
}
