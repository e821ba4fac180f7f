internal import HTTPTypes

extension IndexChange {
  /// Removes kept parts of older versions of a response that was just kept, so that a player cannot mix parts of two
  /// versions. Returns the digests of the removed entries.
  func removeOldParts(besides new: StoredResponse) throws -> [String] {
    guard new.status == 200 || new.part != nil, OfflineStore.method(of: new) == "GET" else {
      return []
    }
    // The map does not contain the new entry until the transaction ends.
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
  /// Whether `other` is a part of an older version of the same variant.
  fileprivate func outdates(_ other: StoredResponse) -> Bool {
    guard let old = other.part, key == other.key, names == other.names, values == other.values,
      other.responseTime <= responseTime
    else { return false }
    return old.total != part?.total ?? size || !ConditionRules.confirms(fields, other.fields)
  }

  /// The selection without its first line, which has the range of a part.
  private var values: Substring { selection.drop { $0 != "\n" } }
}
