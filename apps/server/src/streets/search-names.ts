/** Finds rows of names by the beginnings of their words, as quickly as text is searched: all names are one text, and a row is found by its place in it. */
import { type Coordinates, distance } from '@outrider/geo'
import type { NameRow } from './names-index.ts'

/** Rows that are compared; the most important come first, and a longer word finds fewer. */
const maxCompared = 4_000

/** As names are compared: without accents, capitals and signs. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    // l'Échiquier is found by its second word, Jing'an is one.
    .replaceAll(/(?<!\p{L})(\p{L})['’]/gu, '$1 ')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const han = /\p{Script=Han}/u

export interface Match<Row> {
  row: Row
  /** Less is better. */
  score: number
  /** m; undefined: nobody asked from where. */
  distance: number | undefined
}

export class SearchNames<Row extends NameRow> {
  readonly #rows: readonly Row[]
  readonly #text: string
  /** Where each row begins in the text. */
  readonly #begins: Uint32Array

  /** `rows`: the most important first. */
  constructor(rows: readonly Row[]) {
    this.#rows = rows
    this.#begins = new Uint32Array(rows.length + 1)
    const lines: string[] = []
    let at = 0
    for (const [index, { zh, en }] of rows.entries()) {
      const line = ` ${plainName(zh)} | ${plainName(en)}\n`
      this.#begins[index] = at
      lines.push(line)
      at += line.length
    }
    this.#begins[rows.length] = at
    this.#text = lines.join('')
  }

  /** The best first. Every word must begin a word of the name; Chinese, which has no spaces, may stand anywhere. */
  find(query: string, near: Coordinates | undefined, most: number): Match<Row>[] {
    const plain = plainName(query)
    if (plain === '') return []
    const words = plain.split(' ').map(word => (han.test(word) ? word : ` ${word}`))
    const [longest = ''] = words.toSorted((a, b) => b.length - a.length)
    const found: Match<Row>[] = []
    let at = this.#text.indexOf(longest)
    for (let compared = 0; at >= 0 && compared < maxCompared; compared++) {
      const index = this.#rowAt(at)
      const [begin = 0, end = 0] = [this.#begins[index], this.#begins[index + 1]]
      const line = this.#text.slice(begin, end)
      const row = this.#rows[index]
      if (row && words.every(word => line.includes(word))) found.push(matchOf(row, line, plain, near))
      at = this.#text.indexOf(longest, end)
    }
    return found.toSorted((a, b) => a.score - b.score).slice(0, most)
  }

  /** The last row that begins at or before this place. */
  #rowAt(place: number): number {
    let [low, high] = [0, this.#rows.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#begins[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** A whole name counts before a beginning, what is near before what is far: ten times as far as much as two kinds less important. */
function matchOf<Row extends NameRow>(row: Row, line: string, plain: string, near: Coordinates | undefined): Match<Row> {
  const names = line.split('|').map(name => name.trim())
  const fit = names.includes(plain) ? 0 : names.some(name => name.startsWith(plain)) ? 2 : 4
  const away = near && distance({ lat: near.latitude, lon: near.longitude }, { lat: row.latitude, lon: row.longitude })
  const far = away === undefined ? 0 : 2 * Math.log10(1 + away / 1000)
  return { row, score: fit + row.rank + far, distance: away }
}
