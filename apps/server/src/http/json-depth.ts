/**
 * How deeply JSON is nested, before it is parsed: to parse and check what is nested a hundred thousand times takes seconds and much memory. Calls
 * need a few levels.
 */

export const maxJsonDepth = 32

/** ASCII of `"`, `\`, `[`, `{`, `]` and `}`. */
const quote = 0x22
const backslash = 0x5c
const openArray = 0x5b
const openObject = 0x7b
const closeArray = 0x5d
const closeObject = 0x7d

/** Looks at each byte once. Bytes of characters beyond ASCII are none of those looked for. */
export function isNestedDeeper(json: Uint8Array, depth = maxJsonDepth): boolean {
  let level = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (inText) {
      if (byte === backslash) at += 1
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (byte === openArray || byte === openObject) {
      level += 1
      if (level > depth) return true
    } else if (byte === closeArray || byte === closeObject) level -= 1
  }
  return false
}
