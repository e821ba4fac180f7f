internal import BridgeCookiesOracle

/// What libFuzzer calls with each input: both parsers have to read it as the plain ones do.
///
/// A crash of theirs, a read out of bounds and a disagreement all end the run, and libFuzzer keeps
/// the input.
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
