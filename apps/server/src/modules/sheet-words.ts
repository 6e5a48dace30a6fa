/** What people write in cells of sheets, whatever they are sheets of: organisations by name, days, numbers that spreadsheets shorten. */
import type { Lang } from '@outrider/contract'
import type { Organisations } from '../fleet/organisations.ts'

/** As spreadsheets show a number whose last digits they no longer have. */
export const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)

const day = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s+00:00:00)?$/
const two = (digits = ''): string => digits.padStart(2, '0')

/** YYYY-MM-DD; undefined: no day. */
export function dayOf(text: string): string | undefined {
  const [, year = '', month, date] = day.exec(text) ?? []
  const written = `${year}-${two(month)}-${two(date)}`
  // 31 April is no day.
  return year !== '' && !Number.isNaN(Date.parse(written)) && new Date(written).getUTCDate() === Number(date)
    ? written
    : undefined
}

/** Texts are compared without regard to case, width of signs and spaces. */
export const sameText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** Names that users type are not to be taken apart: a path has this between its names. */
const above = ' / '

/** Organisations as sheets name them: by name, or where several have it with those above it before it. */
export class OrganisationNames {
  readonly #ids = new Map<string, Set<number>>()
  readonly #organisations: Organisations
  readonly #scope: ReadonlySet<number>

  constructor(organisations: Organisations, scope: ReadonlySet<number>) {
    this.#organisations = organisations
    this.#scope = scope
    for (const lang of ['zh', 'en'] as const)
      for (const id of scope) for (const name of this.#namesOf(id, lang)) this.#add(sameText(name), id)
  }

  /** Every one that the name may mean. */
  find(name: string): readonly number[] {
    return [...(this.#ids.get(sameText(name)) ?? [])]
  }

  /** The shortest that means this one alone; where none does, the whole path. */
  nameOf(id: number, lang: Lang): string {
    const names = this.#namesOf(id, lang)
    return names.find(name => this.find(name).length === 1) ?? names.at(-1) ?? ''
  }

  /** Its name, and with one more of those above it each time. */
  #namesOf(id: number, lang: Lang): string[] {
    const path = this.#organisations.pathTo(id, this.#scope).map(each => this.#organisations.name(each, lang))
    return path.map((_, at) => path.slice(path.length - 1 - at).join(above))
  }

  #add(name: string, id: number): void {
    const ids = this.#ids.get(name)
    if (ids) ids.add(id)
    else this.#ids.set(name, new Set([id]))
  }
}
