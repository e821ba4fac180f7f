import CCompression

/// The wrapper around deflate data, in the form of zlib's `windowBits`.
enum DeflateWrapper: Int32 {
  case raw = -15
  case zlib = 15
  case gzip = 31

  var coding: ContentCoding { self == .gzip ? .gzip : .deflate }
}

/// zlib's state, which must not move while a stream is open. It frees itself.
final class ZlibHandle {
  let pointer: UnsafeMutablePointer<z_stream>
  private let close: (UnsafeMutablePointer<z_stream>) -> Int32

  init(
    coding: ContentCoding, open: (UnsafeMutablePointer<z_stream>) -> Int32,
    close: @escaping (UnsafeMutablePointer<z_stream>) -> Int32
  ) throws(CodingError) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: z_stream())
    self.close = close
    if open(pointer) != Z_OK { throw .unavailable(coding) }
  }

  /// Runs `work` between the buffers, and returns its progress in both.
  func step(
    _ input: UnsafeBufferPointer<UInt8>, _ output: UnsafeMutableBufferPointer<UInt8>,
    _ work: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> (consumed: Int, produced: Int, result: Int32) {
    // zlib counts in 32 bits, and only reads from next_in although the type allows writing.
    let offered = min(input.count, Int(Int32.max))
    pointer.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    pointer.pointee.avail_in = UInt32(offered)
    pointer.pointee.next_out = output.baseAddress
    pointer.pointee.avail_out = UInt32(output.count)
    let result = work(pointer)
    let consumed = offered - Int(pointer.pointee.avail_in)
    return (consumed, output.count - Int(pointer.pointee.avail_out), result)
  }

  deinit {
    // Both calls only free memory; after a failed initialization there is no state, and they do nothing.
    _ = close(pointer)
    pointer.deallocate()
  }
}

/// zlib's decompressor.
final class InflateStream: DecodingStream {
  private let wrapper: DeflateWrapper
  private let handle: ZlibHandle
  private var isFurtherMember = false

  init(_ wrapper: DeflateWrapper) throws(CodingError) {
    self.wrapper = wrapper
    handle = try ZlibHandle(
      coding: wrapper.coding,
      open: {
        inflateInit2_($0, wrapper.rawValue, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
      }, close: inflateEnd)
  }

  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(CodingError) -> CodingStep {
    let step = handle.step(input, output) { inflate($0, Z_NO_FLUSH) }
    switch step.result {
    case Z_OK, Z_BUF_ERROR:
      return CodingStep(consumed: step.consumed, produced: step.produced, ended: false)
    case Z_STREAM_END:
      return CodingStep(consumed: step.consumed, produced: step.produced, ended: true)
    default:
      return CodingStep(
        consumed: step.consumed, produced: step.produced, ended: false,
        failure: failure(step.result))
    }
  }

  /// RFC 1952 §2.2: a gzip file is a series of members.
  func restart(at byte: UInt8) -> Bool {
    guard wrapper == .gzip, byte == 0x1f else { return false }
    isFurtherMember = true
    return inflateReset(handle.pointer) == Z_OK
  }

  private func failure(_ result: Int32) -> CodingError {
    // After two bytes, zlib has only checked the magic number of the member.
    if isFurtherMember, handle.pointer.pointee.total_in <= 2 {
      return CodingError(.trailingData, "something that is not a gzip member follows the gzip data")
    }
    if result == Z_NEED_DICT { return .invalid(wrapper.coding, "it needs a dictionary") }
    return .invalid(
      wrapper.coding, handle.pointer.pointee.msg.map { String(cString: $0) } ?? "code \(result)")
  }
}

/// zlib's compressor.
final class DeflateStream: EncodingStream {
  private let wrapper: DeflateWrapper
  private let handle: ZlibHandle

  init(
    _ wrapper: DeflateWrapper, level: Int32 = Z_DEFAULT_COMPRESSION
  ) throws(CodingError) {
    self.wrapper = wrapper
    handle = try ZlibHandle(
      coding: wrapper.coding,
      open: {
        deflateInit2_(
          $0, level, Z_DEFLATED, wrapper.rawValue, 8, Z_DEFAULT_STRATEGY,
          zlibVersion(), Int32(MemoryLayout<z_stream>.size))
      }, close: deflateEnd)
  }

  func step(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>,
    finishing: Bool
  ) throws(CodingError) -> CodingStep {
    let step = handle.step(input, output) { deflate($0, finishing ? Z_FINISH : Z_NO_FLUSH) }
    // Z_BUF_ERROR only means that there was nothing to do.
    guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(step.result) else {
      throw .invalid(wrapper.coding, "zlib reports code \(step.result)")
    }
    return CodingStep(
      consumed: step.consumed, produced: step.produced, ended: step.result == Z_STREAM_END)
  }
}
