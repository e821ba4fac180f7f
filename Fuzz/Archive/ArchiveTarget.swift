internal import BridgeArchive

/// The entry point of libFuzzer, called with each input.
///
/// The reader refuses the archive or an entry with an error that has a description, or gives as
/// many bytes as the entry declares. Inflating at once and piece by piece gives the same result.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  // A key derivation takes a thousand times as long as the rest.
  let password = count.isMultiple(of: 16) ? ArchivePassword("secret") : nil
  let whole = contents(of: input, bufferedSize: 1 << 20, password)
  let pieces = contents(of: input, bufferedSize: 0, password)
  precondition(whole == pieces, "the two ways to inflate differ")
  return 0
}

/// Names and contents of the files that can be read; nil when the archive is refused.
private func contents(
  of input: [UInt8], bufferedSize: UInt64, _ password: ArchivePassword?
) -> [String: [UInt8]]? {
  var limits = ArchiveLimits()
  limits.maximumEntrySize = 1 << 20
  limits.bufferedSize = bufferedSize
  var found: [String: [UInt8]] = [:]
  do throws(ArchiveError) {
    let archive = try ZipArchive(
      MemoryBytes(input), expecting: ["manifest.json"], limits: limits)
    for entry in archive.entries {
      do throws(ArchiveError) {
        let content = try archive.contents(of: entry, password: password, upTo: 1 << 20)
        precondition(UInt64(content.count) == entry.size, "another size than declared")
        found[entry.name] = content
      } catch { precondition(!error.description.isEmpty) }
    }
    return found
  } catch {
    precondition(!error.description.isEmpty)
    return nil
  }
}
