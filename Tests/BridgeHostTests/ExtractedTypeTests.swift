import BridgeHost
import HTTPTypes
import Testing

@Suite("Types of responses")
struct ExtractedTypeTests {
  @Test(
    "the last value counts that names a type",
    arguments: [
      ([], nil), ([""], nil), (["text"], nil), (["text/"], nil), (["te xt/a"], nil), (["*/*"], nil),
      (["text/plain"], "text/plain"), (["a/b;c=\"d,e/f\""], "a/b;c=\"d,e/f\""),
      (["a/b;c=\"\\\",d/e\""], "a/b;c=\"\\\",d/e\""), (["a/b,c/d;e"], "c/d;e"),
      (["a/b", "c/d"], "c/d"), (["a/b", "none"], "a/b"), (["a/b", "*/*"], "a/b"),
    ] as [([String], String?)])
  func extraction(values: [String], type: String?) {
    let fields = HTTPFields(values.map { HTTPField(name: .contentType, value: $0) })
    #expect(ExtractedType.value(in: fields) == type)
  }
}
