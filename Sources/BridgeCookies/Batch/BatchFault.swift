/// Why a batch line is not an operation. It contains no cookie value.
struct BatchFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
