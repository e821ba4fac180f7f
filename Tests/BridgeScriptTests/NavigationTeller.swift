import BridgePages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reports navigations to the page's own tests, because script of a page cannot observe them.
final class NavigationTeller: Sendable {
  /// `onNavigated(callback)`, for the next ones.
  static let script = PageScript(
    name: "navigation.js",
    source: """
      globalThis.onNavigated = (callback) => { globalThis.tellNavigation = callback; };
      globalThis.navigated = (text) => {
        const answer = JSON.parse(text);
        answer.body = Uint8Array.from(atob(answer.body ?? ""), (character) => character.charCodeAt(0));
        globalThis.tellNavigation?.(answer);
      };
      """)

  private struct Answer: Encodable {
    struct Failure: Encodable { let message: String }

    let method: String
    let url: String
    let target: String
    var status: Int?
    var body: String?
    var failure: Failure?
  }

  let page = Locked<ScriptPage?>(nil)

  func tell(_ navigation: PageNavigation) async {
    var answer = Answer(
      method: "\(navigation.request.method)", url: navigation.request.urlText,
      target: navigation.target)
    do {
      let response = try navigation.outcome.get()
      answer.status = response.status
      answer.body = Data(try await response.body.collect(upTo: 1 << 20)).base64EncodedString()
    } catch {
      answer.failure = Answer.Failure(message: "\(error)")
    }
    await tell(answer)
  }

  private func tell(_ answer: Answer) async {
    guard let page = page.withLock({ $0 }),
      let json = try? JSONEncoder().encode(answer),
      let text = try? JSONEncoder().encode(String(decoding: json, as: UTF8.self))
    else { return }  // The test is over, or says so by never hearing of it.
    _ = try? await page.evaluate("navigated(\(String(decoding: text, as: UTF8.self)))")
  }
}
