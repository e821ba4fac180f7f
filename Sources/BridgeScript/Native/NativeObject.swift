internal import CJavaScriptCore

/// Creates the object that the page's JavaScript uses in place of a browser: see Bridge/page/native.js.
///
/// There is one extension per area. The closures hold the realm unowned, because the realm holds them.
struct NativeObject {
  unowned let realm: Realm
  let object: JSObjectRef?

  init(_ realm: Realm) {
    self.realm = realm
    object = realm.context.record()
  }

  func make() -> JSObjectRef? {
    guard let object else { return nil }
    realm.protect(object)
    addFacts()
    addTasks()
    addText()
    addCookies()
    addNetwork()
    return object
  }

  func add(_ name: String, _ value: JSValueRef?) {
    guard let object else { return }
    realm.context.set(name, of: object, to: value)
  }

  func add(_ name: String, _ body: @escaping NativeFunction.Body) {
    add(name, realm.function(body))
  }
}
