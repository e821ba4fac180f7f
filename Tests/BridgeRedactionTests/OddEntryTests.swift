import BridgeRedaction
import BridgeTestSupport
import Testing

@Suite("an entry of a HAR file with values of kinds that HAR does not define")
struct OddEntryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rewritten(_ entries: String...) throws -> Rewritten {
    let document = "{\"log\": {\"entries\": [\(entries.joined(separator: ", "))]}}"
    return try Rewritten(path: try folder.write(document, to: "odd.har"), key: 1)
  }

  /// An entry that names the secret.
  private static let naming = """
    {"request": {"method": "POST", "url": "https://a.example/", "postData": {"mimeType":
    "application/x-www-form-urlencoded", "text": "password=\(Secret.text)"}}, "response": {}}
    """

  @Test(
    "holds no secret that another entry names",
    arguments: [
      "§", "[§]", #"{"request": §}"#, #"{"response": §}"#, #"{"_bridge": §}"#,
      #"{"request": [§], "response": [{"a": §}], "_bridge": [[§]]}"#,
      #"{"_bridge": {"received": §, "delivered": [§]}}"#, #"{"_bridge": {"trailers": §}}"#,
      #"{"request": {"url": [§]}}"#, #"{"response": {"redirectURL": {"a": §}}}"#,
      #"{"request": {"bodySize": §}}"#, #"{"response": {"bodySize": [§]}}"#,
      #"{"request": {"headers": §}}"#, #"{"request": {"headers": [§, [§], [[§]]]}}"#,
      #"{"request": {"headers": [["X", [§]], ["X", "1", §]]}}"#,
      #"{"request": {"headers": [{"name": "X", "value": {"a": §}}]}}"#,
      #"{"request": {"headers": [{"name": "X", "value": "1", "comment": §}]}}"#,
      #"{"response": {"headers": {"X": {"a": §}, "Y": [[§]]}}}"#,
      #"{"request": {"cookies": §, "queryString": [§]}}"#,
      #"{"request": {"queryString": [{"name": "a", "value": [§]}]}}"#,
      #"{"request": {"postData": §}}"#, #"{"request": {"postData": {"params": [[§]]}}}"#,
      #"{"response": {"content": [§]}}"#,
      #"{"response": {"content": {"text": {"a": §}, "size": §}}}"#,
      #"{"_webSocketMessages": §}"#, #"{"_webSocketMessages": [§, {"data": [§]}]}"#,
    ])
  func known(shape: String) throws {
    let entry = shape.replacing("§", with: "\"seen \(Secret.text)\"")
    let result = try rewritten(entry, Self.naming)
    let text = String(decoding: result.document, as: UTF8.self)
    #expect(result.exchanges == 2)
    #expect(!text.contains(Secret.text), "\(text)")
    // Entries that change are written without white space.
    let left = shape.replacing(" ", with: "").replacing("§", with: "\"seen §\"")
    #expect(Secret.masked(text).contains(left), "\(text)")
  }

  @Test(
    "holds no token, and no value under a telling name",
    arguments: ["request", "response", "_bridge"], Secret.tokens)
  func unknown(member: String, token: String) throws {
    let entry = #"{"\#(member)": ["see \#(token)", {"password": "boat-48291377"}]}"#
    let text = String(decoding: try rewritten(entry).document, as: UTF8.self)
    #expect(!text.contains(token) && !text.contains("48291377"), "\(text)")
  }

  @Test(
    "holds no number under a telling name",
    arguments: [
      #"{"request": {"headers": [{"name": "password", "value": 48291377}]}}"#,
      #"{"request": {"headers": {"password": 48291377}}}"#,
      #"{"request": {"queryString": [{"name": "password", "value": 48291377}]}}"#,
      #"{"response": [{"password": 48291377}]}"#,
    ])
  func number(entry: String) throws {
    #expect(
      !String(decoding: try rewritten(entry).document, as: UTF8.self).contains("48291377"))
  }

  @Test(
    "stays as it is without a secret",
    arguments: [
      "null", "5", "[]", #"{"request": null, "response": 7, "_bridge": true}"#,
      #"{"request": {"headers": [null, 1, ["X"]], "bodySize": null, "url": 1, "postData": null}}"#,
      #"{"response": {"content": {"size": "12", "text": null}, "headers": {"Age": 12}}}"#,
      #"{"_webSocketMessages": [1, {"data": 2}]}"#,
    ])
  func harmless(entry: String) throws {
    let result = try rewritten(entry)
    let text = String(decoding: result.document, as: UTF8.self)
    #expect(text == "{\"log\": {\"entries\": [\(entry)]}}" && result.secrets.isEmpty)
  }
}
