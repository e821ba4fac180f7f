/// Why a line of a batch is no operation. It holds no cookie value.
struct BatchFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
