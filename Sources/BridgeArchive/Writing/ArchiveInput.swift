/// A file that goes into an archive.
package struct ArchiveInput: Sendable {
  /// Its path in the archive: plain components joined by `/`.
  package let name: String

  /// Its bytes; they are read twice if deflating does not make them smaller.
  package let content: any ArchiveBytes

  /// Whether it is stored as it is. Otherwise it is deflated, if that makes it smaller.
  package let isStored: Bool

  package init(_ name: String, _ content: any ArchiveBytes, isStored: Bool = false) {
    self.name = name
    self.content = content
    self.isStored = isStored
  }
}
