/**
 * Finds vehicles by parts of their names. All that can be looked for stands in a few long texts, made once per list; a word is
 * looked for through them in one go, and typing on narrows what was found before.
 */
import type { FleetColumns } from './fleet-columns.ts'
import type { TextName } from './page.ts'

export interface Search {
  /** By slot, 1 for those that have all words; undefined: there are no words. The same object while it is the same answer. */
  find(words: string): Uint8Array | undefined
  /** Makes some more of the texts, a few milliseconds' worth; false: they are all there. */
  prepare(): boolean
}

const soughtIn = ['plateNum', 'nickname', 'simNum', 'terminalId', 'initials'] as const satisfies TextName[]

/** No word has them: a word never matches from one name into the next, nor from one vehicle into the next. */
const betweenNames = '\u0001'
const betweenVehicles = '\u0000'

/** Upper and lower case, full width, spaces, dots and hyphens make no difference: plates are written in many ways. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s·•.-]+/g, '')

// oxlint-disable-next-line no-control-regex -- the marks between names and vehicles
const marks = /[\u0000\u0001]/g
const withoutMarks = (text: string): string => text.replaceAll(marks, '')

export const wordsIn = (query: string): string[] => [...new Set(withoutMarks(query).split(/\s+/).map(plain).filter(Boolean))]

/** Vehicles per text: one is made in a few milliseconds. */
const perText = 2048

interface Haystack {
  text: string
  /** Where each vehicle begins, with its mark; one more entry than there are vehicles. */
  starts: Uint32Array
}

const haystackOf = (text: string, rows: number): Haystack | undefined => {
  const starts = new Uint32Array(rows + 1)
  let row = 0
  for (let at = text.indexOf(betweenVehicles); at >= 0; at = text.indexOf(betweenVehicles, at + 1)) {
    if (row < rows) starts[row] = at
    row++
  }
  starts[rows] = text.length
  return row === rows ? { text, starts } : undefined
}

function gather(columns: FleetColumns, first: number): Haystack {
  const rows = Math.min(perText, columns.size - first)
  const named = (clean: (text: string) => string) =>
    Array.from(
      { length: rows },
      (_, row) => betweenVehicles + soughtIn.map(name => clean(columns.text(first + row, name))).join(betweenNames),
    )
  const fast = haystackOf(plain(named(text => text).join('')), rows)
  // A name with one of the marks in it: rare enough to be cleaned one by one.
  return (
    fast ?? haystackOf(named(text => plain(withoutMarks(text))).join(''), rows) ?? { text: '', starts: new Uint32Array(rows + 1) }
  )
}

interface Found {
  slots: Uint8Array
  count: number
}

/** Few enough to be looked at one by one rather than to go through all texts. */
const few = 4096
/** Answers that are kept: what is typed on, taken back, and asked by several lists at once. */
const kept = 12

export function createSearch(columns: FleetColumns): Search {
  let generation = -1
  let texts: Haystack[] = []
  const byWord = new Map<string, Found>()
  const byQuery = new Map<string, Uint8Array>()

  /** What was made of an earlier list is let go. */
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
    texts.push(gather(columns, first))
    return first + perText < columns.size
  }

  function look(word: string): Found {
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

  function narrow(wider: Found, word: string): Found {
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

  function having(word: string): Found {
    const known = byWord.get(word)
    if (known) return known
    let wider: Found | undefined
    for (const [part, each] of byWord) if (word.includes(part) && each.count <= (wider?.count ?? few)) wider = each
    const found = wider ? narrow(wider, word) : look(word)
    keep(byWord, word, found)
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
        keep(byQuery, key, slots)
      }
      return slots
    },
  }
}

function inAll([first, ...rest]: readonly Found[]): Uint8Array {
  if (!first) return new Uint8Array()
  if (rest.length === 0) return first.slots
  const slots = first.slots.slice()
  for (const each of rest)
    for (let slot = 0; slot < slots.length; slot++) slots[slot] = (slots[slot] ?? 0) & (each.slots[slot] ?? 0)
  return slots
}

function keep<T>(answers: Map<string, T>, key: string, answer: T) {
  answers.set(key, answer)
  const [oldest] = answers.keys()
  if (answers.size > kept && oldest !== undefined) answers.delete(oldest)
}
