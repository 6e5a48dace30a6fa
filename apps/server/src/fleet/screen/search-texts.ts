/**
 * Finds vehicles by parts of their names, as the client does in fleets that it holds. What is searched is joined into long texts, some of them
 * made again where a name has changed; bytes of UTF-8 as characters, so that a text takes a byte for each: 30 to 60 bytes a vehicle.
 */
import type { FleetIndex } from './fleet-index.ts'

/** Slots of a text. */
const perText = 1_024
/** Marks that no query has: a match never spans two fields or two vehicles. */
const fieldMark = '\u0001'
const slotMark = '\u0000'
/** Results that are kept, a byte a vehicle each: for typing on, and for several who look for the same. */
const maxKept = 12

/** Case, width, spaces, dots and hyphens are ignored: plates are written in many ways. */
const normalized = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s·•.-]+/g, '')

// oxlint-disable-next-line no-control-regex -- the marks between names and vehicles
const marks = /[\u0000\u0001]/g
const bytesAsText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const wordsIn = (query: string): string[] =>
  [...new Set(query.replaceAll(marks, '').split(/\s+/).map(normalized).filter(Boolean))].toSorted()

interface SearchText {
  text: string
  /** Where each slot begins, at its mark. */
  starts: Uint32Array
}

export class SearchTexts {
  readonly #index: FleetIndex
  readonly #texts: (SearchText | undefined)[] = []
  /** By words; the last used is last. Dropped when a name changes. */
  readonly #kept = new Map<string, Uint8Array>()

  constructor(index: FleetIndex) {
    this.#index = index
    index.onRenamed(slot => {
      this.#texts[Math.floor(slot / perText)] = undefined
      this.#kept.clear()
    })
  }

  /** Makes one more text, some milliseconds; false: all are there. */
  prepare(): boolean {
    const size = Math.ceil(this.#index.size / perText)
    for (let number = 0; number < size; number++) {
      if (this.#texts[number]) continue
      this.#texts[number] = this.#textFrom(number * perText)
      return true
    }
    return false
  }

  /** By slot, 1: it has all words; undefined: there are no words. */
  find(query: string): Uint8Array | undefined {
    const words = wordsIn(query)
    if (words.length === 0) return undefined
    const key = words.join(' ')
    const known = this.#kept.get(key)
    this.#kept.delete(key)
    const found = known && known.length >= this.#index.size ? known : this.#scan(words.map(bytesAsText))
    this.#kept.set(key, found)
    if (this.#kept.size > maxKept) for (const oldest of [...this.#kept.keys()].slice(0, 1)) this.#kept.delete(oldest)
    return found
  }

  #scan([first = '', ...rest]: readonly string[]): Uint8Array {
    const slots = new Uint8Array(this.#index.size)
    for (let from = 0, number = 0; from < slots.length; from += perText, number++) {
      const { text, starts } = (this.#texts[number] ??= this.#textFrom(from))
      let row = 0
      for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, starts[row])) {
        while ((starts[row + 1] ?? text.length) <= at) row++
        const end = starts[row + 1] ?? text.length
        if (rest.every(word => text.slice(starts[row], end).includes(word))) slots[from + row] = 1
        row++
        if (row >= starts.length) break
      }
    }
    return slots
  }

  #textFrom(first: number): SearchText {
    const rows = Math.min(perText, this.#index.size - first)
    const starts = new Uint32Array(rows)
    let length = 0
    const parts = Array.from({ length: rows }, (_, row) => {
      const part = bytesAsText(slotMark + this.#namesOf(first + row))
      starts[row] = length
      length += part.length
      return part
    })
    return { text: parts.join(''), starts }
  }

  #namesOf(slot: number): string {
    const identity = this.#index.vehicle(slot)?.identity
    if (!identity) return ''
    const { plateNum, nickname, simNum, terminalId, initials } = identity
    return [plateNum, nickname, simNum, terminalId, initials].map(text => normalized(text.replaceAll(marks, ''))).join(fieldMark)
  }
}
