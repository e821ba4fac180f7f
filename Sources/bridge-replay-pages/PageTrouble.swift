/// Why a page did not issue a request, in one sentence.
struct PageTrouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
