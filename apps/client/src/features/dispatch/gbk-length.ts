/** How terminals count a text: in GBK, where ASCII has one byte and all else two. The server decides; this is what is shown while typing. */

/** The two-byte characters of GBK, by decoding all of them: some 20 ms, once. */
function decodeAll(): ReadonlySet<string> {
  const decoder = new TextDecoder('gbk')
  const found = new Set<string>()
  const pair = new Uint8Array(2)
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      pair[0] = lead
      pair[1] = trail
      const text = decoder.decode(pair)
      if (text.length === 1 && text !== '\uFFFD') found.add(text)
    }
  return found
}
let known: ReadonlySet<string> | undefined

/** `unknown`: the characters that GBK does not have, each once. */
export function gbkLength(text: string): { bytes: number; unknown: string[] } {
  let bytes = 0
  const unknown = new Set<string>()
  for (const character of text) {
    if (character < '\u0080') bytes += 1
    else {
      known ??= decodeAll()
      bytes += 2
      if (!known.has(character)) unknown.add(character)
    }
  }
  return { bytes, unknown: [...unknown] }
}
