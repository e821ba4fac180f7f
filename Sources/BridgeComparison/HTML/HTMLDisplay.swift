internal import BridgeFormats

/// How an element takes part in the layout of the text around it, without style sheets of the page.
enum HTMLDisplay {
  /// It ends the line before and after it.
  case block
  /// It is a part of a line, with lines of its own inside.
  case box
  /// It is not shown, and does not interrupt a line.
  case hidden
  /// It is a part of a line. Unknown elements are.
  case inline

  init(of name: String, _ attributes: [String: String]) {
    if name == "input", attributes["type"]?.lowercased() == "hidden" {
      self = .hidden
    } else if Self.blocks.contains(name) {
      self = .block
    } else if Self.boxes.contains(name) {
      self = .box
    } else {
      self = Self.unseen.contains(name) ? .hidden : .inline
    }
  }

  /// Whether an element shows all its white space.
  static func keepsSpace(_ name: String, _ attributes: [String: String]) -> Bool {
    if verbatim.contains(name) { return true }
    guard let style = attributes["style"]?.lowercased() else { return false }
    return style.split(separator: ";").contains { rule in
      rule.contains("white-space") && (rule.contains("pre") || rule.contains("break-spaces"))
    }
  }

  private static let verbatim: Set = [
    "listing", "plaintext", "pre", "script", "style", "textarea", "xmp",
  ]

  /// With the parts of tables, lists, choices, SVG and MathML, between which white space is not shown.
  private static let blocks: Set = [
    "address", "annotation", "annotation-xml", "article", "aside", "blockquote", "body", "br",
    "caption", "center", "circle", "clippath", "col", "colgroup", "dd", "defs", "desc", "details",
    "dialog", "dir", "div", "dl", "dt", "ellipse", "fieldset", "figcaption", "figure", "filter",
    "footer", "foreignobject", "form", "frame", "frameset", "g", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "header", "hgroup", "hr", "html", "legend", "li", "line", "lineargradient", "listing",
    "main", "marker", "mask", "menu", "metadata", "mfrac", "mi", "mn", "mo", "mover", "mpadded",
    "mroot", "mrow", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd",
    "mtext", "mtr", "munder", "munderover", "nav", "ol", "optgroup", "option", "p", "path",
    "pattern", "plaintext", "polygon", "polyline", "pre", "radialgradient", "rect", "search",
    "section", "semantics", "stop", "summary", "symbol", "table", "tbody", "td", "text", "tfoot",
    "th", "thead", "title", "tr", "ul", "use", "xmp",
  ]

  private static let boxes: Set = [
    "audio", "button", "canvas", "embed", "iframe", "image", "img", "input", "marquee", "math",
    "meter", "object", "progress", "select", "svg", "textarea", "video",
  ]

  private static let unseen: Set = [
    "area", "base", "basefont", "datalist", "link", "meta", "noembed", "noframes", "noscript",
    "param", "rp", "script", "source", "style", "template", "track",
  ]
}
