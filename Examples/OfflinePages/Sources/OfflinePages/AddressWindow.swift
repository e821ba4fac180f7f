import BridgeWebKitGTK
import CWebKitGTK

/// A window with an address field, a button, a view, and a line that says where the page came from.
@GTKActor final class AddressWindow {
  let view: BridgeWebView
  let count: ResponseCount
  private let window = gtk_window_new(GTK_WINDOW_TOPLEVEL)
  private let field = gtk_entry_new()
  private let button = gtk_button_new_with_label("Open")
  private let line = gtk_label_new("")
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var isClosed = false

  init(_ view: BridgeWebView, _ count: ResponseCount) {
    (self.view, self.count) = (view, count)
    let (bar, all) = (
      gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4), gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    )
    gtk_box_pack_start(Self.box(bar), field, 1, 1, 0)
    gtk_box_pack_start(Self.box(bar), button, 0, 0, 0)
    gtk_box_pack_start(Self.box(all), bar, 0, 0, 0)
    gtk_box_pack_start(Self.box(all), Self.cast(view.view, to: GtkWidget.self), 1, 1, 0)
    gtk_box_pack_start(Self.box(all), line, 0, 0, 0)
    gtk_container_add(Self.cast(window, to: GtkContainer.self), all)
    gtk_window_set_default_size(Self.cast(window, to: GtkWindow.self), 900, 700)
    gtk_widget_show_all(window)
    listen("activate", of: field) { $0.open() }
    listen("clicked", of: button) { $0.open() }
    listen("destroy", of: window) { $0.ended() }
    view.onLoaded = { [weak self] in
      if let self { status = summary }
    }
    view.onFailure = { [weak self] message in
      // It is told on GTK's thread.
      GTKActor.assumeIsolated { self?.status = message }
    }
  }

  /// The text of the address field.
  var address: String {
    get { String(cString: gtk_entry_get_text(Self.cast(field, to: GtkEntry.self))) }
    set { gtk_entry_set_text(Self.cast(field, to: GtkEntry.self), newValue) }
  }

  /// The text of the line below the page.
  var status: String {
    get { String(cString: gtk_label_get_text(Self.cast(line, to: GtkLabel.self))) }
    set { gtk_label_set_text(Self.cast(line, to: GtkLabel.self), newValue) }
  }

  /// Where the page came from.
  var summary: String {
    let (all, kept) = count.sums
    return "\(all) responses, \(kept) of them kept from an earlier visit"
  }

  /// As the user does it in the field.
  func pressReturn() { gtk_widget_activate(field) }

  /// As the user does it.
  func pressButton() { gtk_button_clicked(Self.cast(button, to: GtkButton.self)) }

  func close() { gtk_widget_destroy(window) }

  func waitUntilClosed() async {
    guard !isClosed else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// The button and the Return key call this; the pipeline does the rest.
  private func open() {
    count.clear()
    do {
      try view.load(address.contains("://") ? address : "https://\(address)")
      status = "…"
    } catch {
      status = "\(error)"
    }
  }

  private func ended() {
    isClosed = true
    view.close()
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
}
