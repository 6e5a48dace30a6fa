/**
 * Ranks of many texts in the order of the language. A collator needs a second for 100,000 texts, and most of that again for keys it could
 * compare as strings: here each text becomes a row of small numbers, and the rows are sorted by radix.
 */
const collator = new Intl.Collator(['zh-CN', 'en'], { numeric: true })

/** Up to this many different texts the collator itself sorts, in a few milliseconds. */
const fewTexts = 3000
/** Numbers up to this length are exact as numbers. */
const allDigits = /^\d{1,15}$/

/** By index: a number that grows with the text; equal texts have equal ones. NaN: an empty text. */
export function textRanks(texts: readonly string[]): Float64Array {
  const ranks = new Float64Array(texts.length).fill(Number.NaN)
  if (texts.every(text => text === '' || allDigits.test(text))) {
    texts.forEach((text, at) => {
      if (text !== '') ranks[at] = Number(text)
    })
    return ranks
  }
  const few = differentTexts(texts)
  if (!few) return ranksByRadix(texts, ranks)
  const rankOf = new Map([...few].sort(collator.compare).map((text, rank) => [text, rank]))
  texts.forEach((text, at) => {
    if (text !== '') ranks[at] = rankOf.get(text) ?? Number.NaN
  })
  return ranks
}

/** undefined: more than `fewTexts`. */
function differentTexts(texts: readonly string[]): Set<string> | undefined {
  const different = new Set<string>()
  for (const text of texts) if (text !== '' && different.add(text).size > fewTexts) return undefined
  return different
}

const zero = 0x30
const nine = 0x39
/** Symbols below: the digits of numbers, then the lengths of numbers; from here on characters. */
const firstLength = 10
const firstCharacter = 0x100
const longestNumber = firstCharacter - firstLength - 1

interface Symbols {
  /** The symbols of all texts, one text after the other. */
  all: Uint32Array
  /** Where the symbols of each text begin; one more entry than texts. */
  starts: Uint32Array
  /** All symbols are smaller. */
  count: number
}

/**
 * Each character as its place among all of them in the order of the language; each number as its length and its digits, so that 沪A9 is
 * before 沪A10, and any number before any letter.
 */
function symbolsOf(texts: readonly string[]): Symbols {
  const used = new Uint8Array(0x10000)
  let units = 0
  for (const text of texts) {
    units += text.length
    for (let at = 0; at < text.length; at++) used[text.charCodeAt(at)] = 1
  }
  const characters: string[] = []
  for (let unit = 0; unit < used.length; unit++) if (used[unit]) characters.push(String.fromCharCode(unit))
  const symbolOf = new Uint32Array(0x10000)
  characters.sort(collator.compare).forEach((character, place) => {
    symbolOf[character.charCodeAt(0)] = firstCharacter + place
  })
  // A number has one symbol more than digits: at most every second character begins one.
  const all = new Uint32Array(units + Math.ceil(units / 2) + texts.length)
  const starts = new Uint32Array(texts.length + 1)
  let end = 0
  texts.forEach((text, index) => {
    for (let at = 0; at < text.length; ) {
      const unit = text.charCodeAt(at)
      if (unit < zero || unit > nine) {
        all[end++] = symbolOf[unit] ?? 0
        at++
        continue
      }
      let to = at
      let leading = true
      let from = at
      for (; to < text.length; to++) {
        const digit = text.charCodeAt(to)
        if (digit < zero || digit > nine) break
        if (leading && digit === zero) from = to
        else if (leading) {
          leading = false
          from = to
        }
      }
      all[end++] = firstLength + Math.min(to - from, longestNumber)
      for (; from < to; from++) all[end++] = text.charCodeAt(from) - zero
      at = to
    }
    starts[index + 1] = end
  })
  return { all, starts, count: firstCharacter + characters.length }
}

/** Sorts by the last symbol first; a text takes part from its own last symbol on, before all that are longer and the same so far. */
function ranksByRadix(texts: readonly string[], ranks: Float64Array): Float64Array {
  const { all, starts, count } = symbolsOf(texts)
  const lengthOf = (index: number) => (starts[index + 1] ?? 0) - (starts[index] ?? 0)
  const byLength = sortedByLength(texts.length, lengthOf)
  let sorted = new Uint32Array(texts.length)
  let next = new Uint32Array(texts.length)
  const places = new Uint32Array(count + 1)
  // Those that take part stand at the end of `sorted`.
  let first = texts.length
  let waiting = texts.length - 1
  for (let position = waiting < 0 ? -1 : lengthOf(byLength[waiting] ?? 0) - 1; position >= 0; position--) {
    while (waiting >= 0 && lengthOf(byLength[waiting] ?? 0) > position) sorted[--first] = byLength[waiting--] ?? 0
    places.fill(0)
    for (let at = first; at < sorted.length; at++) {
      const symbol = all[(starts[sorted[at] ?? 0] ?? 0) + position] ?? 0
      places[symbol + 1] = (places[symbol + 1] ?? 0) + 1
    }
    for (let symbol = 0, place = first; symbol < places.length; symbol++) places[symbol] = place += places[symbol] ?? 0
    for (let at = first; at < sorted.length; at++) {
      const text = sorted[at] ?? 0
      const symbol = all[(starts[text] ?? 0) + position] ?? 0
      const place = places[symbol] ?? 0
      places[symbol] = place + 1
      next[place] = text
    }
    const before = sorted
    sorted = next
    next = before
  }
  const same = (a: number, b: number): boolean => {
    const length = lengthOf(a)
    if (length !== lengthOf(b)) return false
    const startA = starts[a] ?? 0
    const startB = starts[b] ?? 0
    for (let at = 0; at < length; at++) if (all[startA + at] !== all[startB + at]) return false
    return true
  }
  for (let at = first, rank = 0; at < sorted.length; at++) {
    const text = sorted[at] ?? 0
    if (at > first && !same(text, sorted[at - 1] ?? 0)) rank++
    ranks[text] = rank
  }
  return ranks
}

/** Shortest first. */
function sortedByLength(count: number, lengthOf: (index: number) => number): Uint32Array {
  const places: number[] = []
  for (let index = 0; index < count; index++) places[lengthOf(index)] = (places[lengthOf(index)] ?? 0) + 1
  let place = 0
  for (let length = 0; length < places.length; length++) {
    const many = places[length] ?? 0
    places[length] = place
    place += many
  }
  const sorted = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const at = places[lengthOf(index)] ?? 0
    places[lengthOf(index)] = at + 1
    sorted[at] = index
  }
  return sorted
}
