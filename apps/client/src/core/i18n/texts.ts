/** Tables of texts: both languages of a text side by side. A missing language, key or placeholder is a type error. */
import type { Text } from '@outrider/contract'

export interface Texts<Rows extends Record<string, Text> = Record<string, Text>> {
  readonly name: string
  readonly rows: Rows
}

type HolesIn<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never
type HolesOf<Row extends Text> = HolesIn<Row['en']> | HolesIn<Row['zh']>

/** Arguments of a text: a value for each placeholder; none if it has none. */
export type FillingOf<Row extends Text> = [HolesOf<Row>] extends [never] ? [] : [filling: Record<HolesOf<Row>, string | number>]

/** Translation function: `t('speed', { value: 60 })`. */
export type Translate<Rows extends Record<string, Text>> = <Key extends keyof Rows & string>(
  key: Key,
  ...filling: FillingOf<Rows[Key]>
) => string

/** Those that are loaded, for the tests of all texts. */
const all: Texts[] = []
export const allTexts = (): readonly Texts[] => all

export function defineTexts<const Rows extends Record<string, Text>>(name: string, rows: Rows): Texts<Rows> {
  const table = { name, rows }
  all.push(table)
  return table
}
