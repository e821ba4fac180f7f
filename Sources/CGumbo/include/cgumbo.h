#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A document parsed by gumbo, in flat arrays: callers need not walk a tree whose depth a server controls.

enum {
  cgumbo_element = 1,
  cgumbo_text = 2,
  cgumbo_comment = 3,
  cgumbo_doctype = 4,
};

/// A node. Its parent comes before it in the array.
typedef struct {
  int32_t kind;
  /// The index of the parent; -1 for children of the document.
  int32_t parent;
  /// The name of an element, not null-terminated.
  const char *name;
  size_t name_length;
  /// The text of a text or comment; the name of a doctype.
  const char *text;
  size_t first_attribute;
  size_t attribute_count;
  /// The part of the input: the start tag of an element, or all of a text or comment. NULL if the parser added it.
  const char *source;
  size_t source_length;
} cgumbo_node;

/// A decoded attribute, or a property of a doctype: one of its two identifiers, or whether it causes quirks mode.
typedef struct {
  const char *name;
  const char *value;
  /// Whether it has the prefix `xlink`, which `name` omits.
  bool is_link;
  /// The part of the input; NULL for doctypes.
  const char *source;
  size_t source_length;
} cgumbo_attribute;

typedef struct cgumbo_tree cgumbo_tree;

/// Parses UTF-8; with `is_fragment`, as the content of a template. NULL if the tree is deeper than
/// `maximum_depth` or much larger than the input. The bytes must stay valid until the tree is freed.
cgumbo_tree *cgumbo_parse(const char *bytes, size_t length, bool is_fragment, size_t maximum_depth);

const cgumbo_node *cgumbo_nodes(const cgumbo_tree *tree, size_t *count);
const cgumbo_attribute *cgumbo_attributes(const cgumbo_tree *tree, size_t *count);

void cgumbo_free(cgumbo_tree *tree);
