internal import BridgeCookiesOracle

/// The entry point of libFuzzer, called with each input: the parsers of lines and of dates must
/// agree with the plain ones.
///
/// A crash, a read out of bounds and a disagreement end the run, and libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  for found in [
    ParserAgreement.disagreement(onLine: input), ParserAgreement.disagreement(onDate: input),
  ] {
    if let found { fatalError(found) }
  }
  return 0
}
