/**
 * Finds vehicles by parts of their names. All searchable fields are joined into a few long texts, built once per list; a word is
 * searched in them directly, and a longer word only among earlier matches.
 */
import type { FleetColumns } from '../store/fleet-columns.ts'
import type { TextName } from '../store/vehicle-page.ts'

export interface Search {
  /** By slot, 1: matches all words; undefined: no words. Same object while the result is the same. */
  find(words: string): Uint8Array | undefined
  /** Builds one more text, a few milliseconds; false: all are built. */
  prepare(): boolean
}

const searchedFields = ['plateNum', 'nickname', 'simNum', 'terminalId', 'initials'] as const satisfies TextName[]

/** Separators that no query can contain: a match never spans two fields or two vehicles. */
const fieldSeparator = '\u0001'
const vehicleSeparator = '\u0000'

/** Case, width, spaces, dots and hyphens are ignored: plates are written in many ways. */
export const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s·•.-]+/g, '')

// oxlint-disable-next-line no-control-regex -- the marks between names and vehicles
const separators = /[\u0000\u0001]/g
const withoutSeparators = (text: string): string => text.replaceAll(separators, '')

export const wordsIn = (query: string): string[] => [
  ...new Set(withoutSeparators(query).split(/\s+/).map(normalized).filter(Boolean)),
]

/** Vehicles per text. */
const perText = 2048

interface Haystack {
  text: string
  /** Start of each vehicle, at its separator; one more entry than vehicles. */
  starts: Uint32Array
}

const haystackOf = (text: string, rows: number): Haystack | undefined => {
  const starts = new Uint32Array(rows + 1)
  let row = 0
  for (let at = text.indexOf(vehicleSeparator); at >= 0; at = text.indexOf(vehicleSeparator, at + 1)) {
    if (row < rows) starts[row] = at
    row++
  }
  starts[rows] = text.length
  return row === rows ? { text, starts } : undefined
}

function haystackFrom(columns: FleetColumns, first: number): Haystack {
  const rows = Math.min(perText, columns.size - first)
  const named = (clean: (text: string) => string) =>
    Array.from(
      { length: rows },
      (_, row) => vehicleSeparator + searchedFields.map(name => clean(columns.text(first + row, name))).join(fieldSeparator),
    )
  const fast = haystackOf(normalized(named(text => text).join('')), rows)
  // A name contains a separator: clean the names one by one.
  return (
    fast ??
    haystackOf(named(text => normalized(withoutSeparators(text))).join(''), rows) ?? {
      text: '',
      starts: new Uint32Array(rows + 1),
    }
  )
}

interface WordMatches {
  slots: Uint8Array
  count: number
}

/** Up to this many earlier matches are checked individually instead of searching all texts. */
const maxNarrowed = 4096
/** Cached results: for typing on, deleting, and several lists with the same query. */
const maxCachedAnswers = 12

export function createSearch(columns: FleetColumns): Search {
  let generation = -1
  let texts: Haystack[] = []
  const byWord = new Map<string, WordMatches>()
  const byQuery = new Map<string, Uint8Array>()

  /** Drops the index of an earlier list. */
  function begin() {
    if (generation === columns.generation) return
    generation = columns.generation
    texts = []
    byWord.clear()
    byQuery.clear()
  }

  function prepare(): boolean {
    begin()
    const first = texts.length * perText
    if (first >= columns.size) return false
    texts.push(haystackFrom(columns, first))
    return first + perText < columns.size
  }

  function scan(word: string): WordMatches {
    const slots = new Uint8Array(columns.size)
    let count = 0
    texts.forEach(({ text, starts }, number) => {
      let row = 0
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[row])) {
        while ((starts[row + 1] ?? text.length) <= at) row++
        slots[number * perText + row] = 1
        count++
        row++
        if (row >= starts.length - 1) break
      }
    })
    return { slots, count }
  }

  function filter(wider: WordMatches, word: string): WordMatches {
    const slots = new Uint8Array(columns.size)
    let count = 0
    for (let slot = wider.slots.indexOf(1); slot >= 0; slot = wider.slots.indexOf(1, slot + 1)) {
      const haystack = texts[Math.floor(slot / perText)]
      const row = slot % perText
      if (!haystack?.text.slice(haystack.starts[row], haystack.starts[row + 1]).includes(word)) continue
      slots[slot] = 1
      count++
    }
    return { slots, count }
  }

  function having(word: string): WordMatches {
    const known = byWord.get(word)
    if (known) return known
    let wider: WordMatches | undefined
    for (const [part, each] of byWord) if (word.includes(part) && each.count <= (wider?.count ?? maxNarrowed)) wider = each
    const found = wider ? filter(wider, word) : scan(word)
    cacheResult(byWord, word, found)
    return found
  }

  return {
    prepare,
    find(query) {
      const words = wordsIn(query)
      if (words.length === 0) return undefined
      while (prepare()) continue
      const key = words.toSorted().join(' ')
      let slots = byQuery.get(key)
      if (!slots) {
        slots = inAll(words.map(having))
        cacheResult(byQuery, key, slots)
      }
      return slots
    },
  }
}

function inAll([first, ...rest]: readonly WordMatches[]): Uint8Array {
  if (!first) return new Uint8Array()
  if (rest.length === 0) return first.slots
  const slots = first.slots.slice()
  for (const each of rest)
    for (let slot = 0; slot < slots.length; slot++) slots[slot] = (slots[slot] ?? 0) & (each.slots[slot] ?? 0)
  return slots
}

function cacheResult<T>(replies: Map<string, T>, key: string, result: T) {
  replies.set(key, result)
  const [oldest] = replies.keys()
  if (replies.size > maxCachedAnswers && oldest !== undefined) replies.delete(oldest)
}
