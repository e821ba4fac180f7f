/// A file to write into an archive.
package struct ArchiveInput: Sendable {
  /// The path in the archive: plain components joined by `/`.
  package let name: String

  /// The content. It is read twice if deflating does not make it smaller.
  package let content: any ArchiveBytes

  /// Whether the content is stored without compression. Otherwise it is deflated if that makes it smaller.
  package let isStored: Bool

  package init(_ name: String, _ content: any ArchiveBytes, isStored: Bool = false) {
    self.name = name
    self.content = content
    self.isStored = isStored
  }
}
