#include "cgumbo.h"

#include <gumbo.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// gumbo frees trees recursively, so deep documents would overflow the stack. It gets its memory from here instead, in
// blocks that are chained and freed one by one. Because gumbo cannot report a failed allocation, a jump leaves the call
// when the limit is reached: small documents can need very large trees.
typedef struct block {
  struct block *before, *after;
  size_t size, unused;
} block;

struct cgumbo_tree {
  block blocks;
  cgumbo_node *nodes;
  size_t node_count, node_room;
  cgumbo_attribute *attributes;
  size_t attribute_count, attribute_room;
  size_t memory_left;
  jmp_buf out_of_memory;
};

static void *allocate(void *context, size_t size) {
  cgumbo_tree *tree = context;
  block *head = &tree->blocks;
  block *fresh = size > tree->memory_left ? NULL : malloc(sizeof(block) + size);
  if (fresh == NULL) longjmp(tree->out_of_memory, 1);
  tree->memory_left -= size;
  *fresh = (block){head, head->after, size, 0};
  if (head->after != NULL) head->after->before = fresh;
  head->after = fresh;
  return fresh + 1;
}

static void deallocate(void *context, void *memory) {
  if (memory == NULL) return;
  block *old = (block *)memory - 1;
  ((cgumbo_tree *)context)->memory_left += old->size;
  old->before->after = old->after;
  if (old->after != NULL) old->after->before = old->before;
  free(old);
}

static void free_blocks(cgumbo_tree *tree) {
  while (tree->blocks.after != NULL) deallocate(tree, tree->blocks.after + 1);
}

static bool add_node(cgumbo_tree *tree, cgumbo_node node) {
  if (tree->node_count == tree->node_room) {
    size_t room = tree->node_room * 2 + 64;
    cgumbo_node *more = realloc(tree->nodes, room * sizeof *more);
    if (more == NULL) return false;
    tree->nodes = more;
    tree->node_room = room;
  }
  tree->nodes[tree->node_count++] = node;
  return true;
}

static bool add_attribute(cgumbo_tree *tree, cgumbo_attribute attribute) {
  if (tree->attribute_count == tree->attribute_room) {
    size_t room = tree->attribute_room * 2 + 64;
    cgumbo_attribute *more = realloc(tree->attributes, room * sizeof *more);
    if (more == NULL) return false;
    tree->attributes = more;
    tree->attribute_room = room;
  }
  tree->attributes[tree->attribute_count++] = attribute;
  return true;
}

static bool add_property(cgumbo_tree *tree, const char *name, const char *value) {
  return add_attribute(tree, (cgumbo_attribute){.name = name, .value = value});
}

static bool add_doctype(cgumbo_tree *tree, const GumboDocument *document) {
  cgumbo_node node = {.kind = cgumbo_doctype, .parent = -1, .text = document->name,
                      .first_attribute = tree->attribute_count, .attribute_count = 3};
  bool has_quirks = document->doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS;
  return add_property(tree, "public", document->public_identifier) &&
         add_property(tree, "system", document->system_identifier) &&
         add_property(tree, "mode", has_quirks ? "quirks mode" : "") && add_node(tree, node);
}

static cgumbo_attribute read_attribute(const GumboAttribute *attribute) {
  GumboStringPiece name = attribute->original_name, value = attribute->original_value;
  const char *end = value.length > 0 ? value.data + value.length : name.data + name.length;
  return (cgumbo_attribute){.name = attribute->name, .value = attribute->value,
                            .is_link = attribute->attr_namespace == GUMBO_ATTR_NAMESPACE_XLINK,
                            .source = name.data, .source_length = (size_t)(end - name.data)};
}

static bool add_element(cgumbo_tree *tree, const GumboElement *element, int32_t parent) {
  GumboStringPiece name = element->original_tag;
  if (element->tag == GUMBO_TAG_UNKNOWN) {
    gumbo_tag_from_original_text(&name);
  } else {
    name.data = gumbo_normalized_tagname(element->tag);
    name.length = strlen(name.data);
  }
  cgumbo_node node = {.kind = cgumbo_element, .parent = parent, .name = name.data, .name_length = name.length,
                      .first_attribute = tree->attribute_count, .attribute_count = element->attributes.length,
                      .source = element->original_tag.data, .source_length = element->original_tag.length};
  for (unsigned i = 0; i < element->attributes.length; i++) {
    if (!add_attribute(tree, read_attribute(element->attributes.data[i]))) return false;
  }
  return add_node(tree, node);
}

static bool add_text(cgumbo_tree *tree, const GumboText *text, int32_t kind, int32_t parent) {
  return add_node(tree, (cgumbo_node){.kind = kind, .parent = parent, .text = text->text,
                                      .source = text->original_text.data, .source_length = text->original_text.length});
}

static bool add(cgumbo_tree *tree, const GumboNode *node, int32_t parent) {
  switch (node->type) {
    case GUMBO_NODE_ELEMENT:
    case GUMBO_NODE_TEMPLATE: return add_element(tree, &node->v.element, parent);
    case GUMBO_NODE_COMMENT: return add_text(tree, &node->v.text, cgumbo_comment, parent);
    case GUMBO_NODE_DOCUMENT: return true;
    default: return add_text(tree, &node->v.text, cgumbo_text, parent);
  }
}

static const GumboVector *children(const GumboNode *node) {
  switch (node->type) {
    case GUMBO_NODE_DOCUMENT: return &node->v.document.children;
    case GUMBO_NODE_ELEMENT:
    case GUMBO_NODE_TEMPLATE: return &node->v.element.children;
    default: return NULL;
  }
}

typedef struct {
  const GumboVector *children;
  unsigned next;
  int32_t index;
} level;

// Lists the nodes in document order; false if memory runs out or the tree is too deep.
static bool flatten(cgumbo_tree *tree, const GumboNode *document, size_t maximum_depth) {
  level *levels = malloc((maximum_depth + 1) * sizeof *levels);
  if (levels == NULL) return false;
  bool is_whole = true;
  size_t depth = 1;
  levels[0] = (level){children(document), 0, -1};
  while (is_whole && depth > 0) {
    level *top = &levels[depth - 1];
    if (top->next == top->children->length) {
      depth--;
      continue;
    }
    const GumboNode *node = top->children->data[top->next++];
    is_whole = add(tree, node, top->index);
    const GumboVector *below = children(node);
    if (!is_whole || below == NULL || below->length == 0) continue;
    is_whole = depth <= maximum_depth;
    if (is_whole) levels[depth++] = (level){below, 0, (int32_t)tree->node_count - 1};
  }
  free(levels);
  return is_whole;
}

cgumbo_tree *cgumbo_parse(const char *bytes, size_t length, bool is_fragment, size_t maximum_depth) {
  cgumbo_tree *const tree = calloc(1, sizeof(cgumbo_tree));
  if (tree == NULL) return NULL;
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = allocate;
  options.deallocator = deallocate;
  options.userdata = tree;
  options.max_errors = 1;
  if (is_fragment) options.fragment_context = GUMBO_TAG_TEMPLATE;
  tree->memory_left = 16 * 1024 * 1024 + 64 * length;
  if (setjmp(tree->out_of_memory) != 0) {
    cgumbo_free(tree);
    return NULL;
  }
  GumboOutput *output = gumbo_parse_with_options(&options, bytes, length);
  const GumboNode *document = output->document;
  bool has_doctype = document->v.document.has_doctype;
  if ((has_doctype && !add_doctype(tree, &document->v.document)) || !flatten(tree, document, maximum_depth)) {
    cgumbo_free(tree);
    return NULL;
  }
  return tree;
}

const cgumbo_node *cgumbo_nodes(const cgumbo_tree *tree, size_t *count) {
  *count = tree->node_count;
  return tree->nodes;
}

const cgumbo_attribute *cgumbo_attributes(const cgumbo_tree *tree, size_t *count) {
  *count = tree->attribute_count;
  return tree->attributes;
}

void cgumbo_free(cgumbo_tree *tree) {
  if (tree == NULL) return;
  free_blocks(tree);
  free(tree->nodes);
  free(tree->attributes);
  free(tree);
}
