internal import BridgeFormats

/// Why an archive or one of its entries is refused: the broken rule, the entry and the place.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  package let reason: Reason

  /// The name of the entry, as far as it can be read; nil if the whole archive is refused.
  package let name: String?

  /// The offset in the archive of the record or data that breaks the rule.
  package let offset: UInt64?

  /// One sentence that states the problem.
  package let message: String

  package init(_ reason: Reason, _ message: String, name: String? = nil, at offset: UInt64? = nil) {
    self.reason = reason
    self.message = message
    self.name = name
    self.offset = offset
  }

  /// The entry, the offset and the sentence, safe to print.
  package var description: String {
    let place = offset.map { " at offset \($0)" } ?? ""
    let entry = name.map { "entry \"\($0.printable)\"" } ?? "archive"
    return "\(entry)\(place): \(message)"
  }
}

extension ArchiveError {
  /// The reasons for a refusal.
  package enum Reason: String, Sendable, CaseIterable {
    // The file.
    case unreadable, notAnArchive, truncated, unwritable

    // The layout of the records.
    case ambiguousEnd, severalDisks, prefix, gap, overlap, suffix, malformedDirectory
    case headersDiffer, descriptorDiffers, malformedExtraField

    // Features that many tools do not support.
    case unsupportedMethod, unsupportedFeature

    // Names.
    case notText, unicodePathDiffers, emptyName, absoluteName, parentFolder, dotFolder
    case backslash, driveLetter, controlCharacter
    case duplicateName, caseTwin, normalizationTwin, fileAsFolder

    // File types.
    case link, specialFile, privilegedFile, kindsDiffer, folderWithData

    // Limits.
    case tooManyEntries, entryTooLarge, archiveTooLarge, directoryTooLarge
    case tooDeep, nameTooLong, ratioTooHigh

    // Passwords.
    case passwordNeeded, wrongPassword

    // Data.
    case damagedData, wrongSize, wrongChecksum, notAuthentic
  }
}
