import BridgeTestSupport
import Testing

@Suite(
  "A real application in the view: Django's admin site",
  .enabled(if: View.isThere, View.reason),
  .enabled(if: AdminSite.isAvailable, "\(AdminSite.missing)"), .serialized,
  .timeLimit(.minutes(10)))
struct AdminSiteTests {
  @Test("a user logs in, adds a record with a file, which arrives byte for byte, and logs out")
  func plain() async throws {
    let site = try await AdminSite()
    try await work(on: site, at: site.url, [])
  }

  @Test("so does a user of another host name, over https, with secure cookies")
  func mapped() async throws {
    let host = "admin.example"
    let site = try await AdminSite(secureAs: host)
    let trust = ["--map", "\(host)=127.0.0.1:\(site.port)", "--ca-file", try #require(site.caFile)]
    try await work(on: site, at: "https://\(host)", trust)
  }

  @Test("a user saves and continues, and deletes the selection, each at the page's own URL")
  func sameURL() async throws {
    let site = try await AdminSite()
    let steps = Self.editing.flatMap { step in ["--wait", step.wait, "--eval", step.script] }
    let run = try await View.run(nil, at: "\(site.url)/admin/", steps)
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "null", "null", "null", #"["/admin/catalog/product/1/change/","","Kettle"]"#,
        #"["/admin/catalog/product/1/change/","","Pot"]"#, "1", #"["/admin/catalog/product/",""]"#,
        #"["/admin/catalog/product/","",0]"#,
      ], "\(run.errors)")
  }

  private static let place = "const place = [location.pathname, location.hash];"

  private static let editing: [(wait: String, script: String)] = [
    (
      "#login-form",
      """
      const form = document.querySelector('#login-form');
      form.elements.username.value = 'admin';
      form.elements.password.value = 'correct-horse';
      form.querySelector('[type=submit]').click();
      """
    ),
    ("#user-tools", "location.href = '/admin/catalog/product/add/'"),
    (
      "#product_form",
      """
      const { elements } = document.querySelector('#product_form');
      elements.name.value = 'Kettle';
      elements.price.value = '12.50';
      elements.supplier.append(new Option('Supplier 1', '2', true, true));
      const files = new DataTransfer();
      files.items.add(new File(['seven'], 'seven.bin', { type: 'application/octet-stream' }));
      elements.photo.files = files.files;
      elements._continue.click();
      """
    ),
    (
      ".messagelist .success",
      """
      const { elements } = document.querySelector('#product_form');
      \(place)
      place.push(elements.name.value);
      elements.name.value = 'Pot';
      elements._continue.click();
      return place
      """
    ),
    (
      ".messagelist .success",
      """
      \(place)
      place.push(document.querySelector('#product_form').elements.name.value);
      location.href = '/admin/catalog/product/';
      return place
      """
    ),
    (
      "#changelist-form .action-select",
      """
      const count = document.querySelectorAll('.action-select').length;
      document.querySelector('.action-select').click();
      document.querySelector('select[name=action]').value = 'delete_selected';
      document.querySelector('button[name=index]').click();
      return count
      """
    ),
    (
      "input[name=post]",
      """
      \(place)
      document.querySelector('input[name=post]').form.querySelector('[type=submit]').click();
      return place
      """
    ),
    (
      ".messagelist .success",
      "\(place) return [...place, document.querySelectorAll('.action-select').length]"
    ),
  ]

  private func work(on site: AdminSite, at url: String, _ options: [String]) async throws {
    let steps = Self.steps.flatMap { step in ["--wait", step.wait, "--eval", step.script] }
    let run = try await View.run(nil, at: "\(url)/admin/", steps + options)
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "[\"\(View.shown(url))\",true,false]",
        #"["Site administration | Django site admin","admin",false]"#,
        "300000",
        #"["Kettle ☕","photos/tässe.bin",false]"#,
        #"["Logged out | Django site admin",false]"#,
        #"["Log in | Django site admin",true]"#,
      ], "\(run.errors)")
    #expect(try site.photo("tässe.bin") == (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
  }

  /// The element to wait for in the page that the step before led to, and the script to run there.
  private static let steps: [(wait: String, script: String)] = [
    (
      "#login-form",
      """
      const form = document.querySelector('#login-form');
      form.elements.username.value = 'admin';
      form.elements.password.value = 'correct-horse';
      form.querySelector('[type=submit]').click();
      return [location.origin, document.cookie.includes('csrftoken='), document.cookie.includes('sessionid')]
      """
    ),
    (
      "#user-tools",
      """
      location.href = '/admin/catalog/product/add/';
      return [document.title, document.querySelector('#user-tools strong').textContent, document.cookie.includes('sessionid')]
      """
    ),
    (
      "#product_form",
      """
      const { elements } = document.querySelector('#product_form');
      elements.name.value = 'Kettle ☕';
      elements.price.value = '12.50';
      elements.supplier.append(new Option('Supplier 1', '2', true, true));
      const bytes = Uint8Array.from({ length: 300000 }, (_, index) => index * 7 & 255);
      const files = new DataTransfer();
      files.items.add(new File([bytes], 'tässe.bin', { type: 'application/octet-stream' }));
      elements.photo.files = files.files;
      elements._continue.click();
      return bytes.length
      """
    ),
    (
      ".messagelist .success",
      """
      const { elements } = document.querySelector('#product_form');
      const photo = document.querySelector('.file-upload a').textContent;
      document.querySelector('#logout-form button').click();
      return [elements.name.value, photo, document.cookie.includes('sessionid')]
      """
    ),
    // A time of nothing: the page is there before a script runs in it.
    (
      "0s",
      """
      location.href = '/admin/';
      return [document.title, document.cookie.includes('sessionid')]
      """
    ),
    ("0s", "return [document.title, document.querySelector('#login-form') !== null]"),
  ]
}
