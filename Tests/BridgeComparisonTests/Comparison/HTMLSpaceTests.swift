import BridgeComparison
import BridgeTestSupport
import Testing

@Suite("white space of HTML")
struct HTMLSpaceTests {
  private static func lines(_ recorded: String, _ actual: String) -> [String] {
    let page = { (body: String) in "<!doctype html><title>Shop</title><body>\(body)</body>" }
    return HTMLComparisonTests.lines(page(recorded), page(actual))
  }

  @Test(
    "counts where a page shows it, and is one difference",
    arguments: [
      (
        "<b>a</b> <i>b</i>", "<b>a</b><i>b</i>",
        "body text(): recorded white space, actual (absent)"
      ),
      (
        "<p>Hello <b>you</b>", "<p>Hello<b>you</b>",
        "body p > text(): recorded Hello , actual Hello"
      ),
      ("<p><b>a</b> b", "<p><b>a</b>b", "body p > text(): recorded  b, actual b"),
      (
        "<p><a href=/a>a</a><a href=/b>b</a>", "<p><a href=/a>a</a> <a href=/b>b</a>",
        "body p > text(): recorded (absent), actual white space"
      ),
      (
        "<p><span><b>a</b> </span>c", "<p><span><b>a</b></span>c",
        "body p > span > text(): recorded white space, actual (absent)"
      ),
      ("<p><img src=a> x", "<p><img src=a>x", "body p > text(): recorded  x, actual x"),
      (
        "<p><i class=icon></i> x", "<p><i class=icon></i>x",
        "body p > text(): recorded  x, actual x"
      ),
      (
        "<p><button>a</button> x", "<p><button>a</button>x",
        "body p > text(): recorded  x, actual x"
      ),
      (
        "<p>a <input type=hidden name=t>b", "<p>a<input type=hidden name=t>b",
        "body p > text()[1]: recorded a , actual a"
      ),
      ("<pre>a  b</pre>", "<pre>a b</pre>", "body pre: recorded a  b, actual a b"),
      ("<pre>a\nb</pre>", "<pre>a b</pre>", "body pre: recorded a\\nb, actual a b"),
      ("<textarea>a </textarea>", "<textarea>a</textarea>", "body textarea: recorded a , actual a"),
      (
        "<p style='white-space: pre-wrap'>a  b", "<p style='white-space: pre-wrap'>a b",
        "body p: recorded a  b, actual a b"
      ),
      (
        "<p style='WHITE-SPACE:pre'><b>a</b>  <b>b</b>",
        "<p style='WHITE-SPACE:pre'><b>a</b> <b>b</b>",
        "body p > text(): recorded   , actual  "
      ),
    ])
  func shown(recorded: String, actual: String, line: String) {
    #expect(Self.lines(recorded, actual) == [line])
    #expect(Self.lines(actual, recorded).count == 1)
  }

  @Test(
    "does not count where a page does not show it, and however much there is",
    arguments: [
      ("<p>a b", "<p>a \n\t b"), ("<b>a</b> <i>b</i>", "<b>a</b>\n    <i>b</i>"),
      ("<div><p>x</p><p>y</p></div>", "\n<div>\n  <p>x</p>\n  <p>y</p>\n</div>\n"),
      ("<p>x</p>", "<p> x\n</p>"), ("<p><b>x</b></p>", "<p> <b> x </b> </p>"),
      ("a<p>b", "a \n<p>b"), ("<p>a<br>b", "<p>a <br> b"), ("<p>a</p>b", "<p>a</p> b"),
      ("<ul><li>1<li>2</ul>", "<ul>\n <li> 1 \n <li> 2 </li>\n</ul>"),
      ("<table><tr><td>1<td>2</table>", "<table>\n<tr>\n<td> 1 </td>\n<td>2</td>\n</tr>\n</table>"),
      (
        "<p><select name=s><option>1<option>2</select>",
        "<p><select name=s>\n<option> 1 </option>\n<option>2</select>"
      ),
      ("<dl><dt>a<dd>b</dl>", "<dl> <dt>a</dt> <dd> b </dd> </dl>"),
      (
        "<form><input type=hidden name=t><p>x</form>",
        "<form> <input type=hidden name=t> <p>x</form>"
      ),
      ("<p>a <script>1</script>b", "<p>a <script>1</script> b"),
      ("<p>a <b> b</b>", "<p>a <b>b</b>"),
      (
        "<p><svg viewBox='0 0 1 1'><g><path d='M0'/></g></svg>",
        "<p><svg viewBox='0 0 1 1'>\n <g>\n  <path d='M0' />\n </g>\n</svg>"
      ),
      ("<p><button><b>a</b></button>", "<p><button> <b>a</b> </button>"),
      ("<fieldset><legend>a</legend>b</fieldset>", "<fieldset> <legend> a </legend> b </fieldset>"),
    ])
  func unseen(recorded: String, actual: String) {
    #expect(Self.lines(recorded, actual) == [])
    #expect(Self.lines(actual, recorded) == [])
  }

  @Test("of the head does not count, and titles have no space at their ends")
  func head() {
    let old =
      "<!doctype html><head><meta charset=utf-8><title>a b</title><link href=x></head><body>"
    let new =
      "<!doctype html>\n<head>\n <meta charset=utf-8>\n<title> a\n b </title> <link href=x>\n</head>\n<body>"
    #expect(HTMLComparisonTests.lines(old, new) == [])
  }

  @Test("counts between the parts of a fragment, and at its ends where it is not a block")
  func fragment() {
    for (old, new, count) in [
      ("<b>a</b> <i>b</i>", "<b>a</b><i>b</i>", 1), ("<b>a</b> ", "<b>a</b>", 1),
      ("<p>a</p>\n", "<p>a</p>", 0), ("\n <p>a</p>", "<p>a</p>", 0),
    ] { #expect(HTMLComparisonTests.lines(old, new).count == count, "\(old)") }
  }

  @Test("beside an element that comes or goes is part of its difference")
  func besideOthers() {
    let found = Self.lines("<p><b>a</b> <i>b</i> <u>c</u>", "<p><b>a</b> <u>c</u>")
    #expect(found == ["body p > i: recorded <i>b, actual (absent)"])
  }
}
