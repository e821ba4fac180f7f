internal import ArgumentParser
internal import BridgeArchive

/// The encoding of archive names that are not marked as UTF-8.
struct NameEncodingArgument: ExpressibleByArgument {
  let decoding: NameDecoding

  init?(argument: String) {
    guard let decoding = NameDecoding.system(argument) else { return nil }
    self.decoding = decoding
  }
}
