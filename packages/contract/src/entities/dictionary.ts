/** Dictionaries: words that a company keeps for fields of forms. A kind is a row here; what a renamed word is renamed in, is a row of the server. */
import * as z from 'zod/mini'

/** `renames`: records that have the word get its new name; else what was said stays as it was said. */
export const dictionaries = {
  paperKind: { zh: '证件种类', en: 'Kinds of papers', longest: 40, renames: true },
  costKind: { zh: '保养费用类别', en: 'Kinds of maintenance cost', longest: 40, renames: true },
  cutReason: { zh: '断油断电、锁车的原因', en: 'Reasons for cuts and locks', longest: 100, renames: false },
  terminalReason: { zh: '终端操作的原因', en: 'Reasons for changes of terminals', longest: 100, renames: false },
} as const satisfies Readonly<Record<string, { zh: string; en: string; longest: number; renames: boolean }>>
export type Dictionary = keyof typeof dictionaries
export const dictionaryNames = Object.keys(dictionaries) as [Dictionary, ...Dictionary[]]

const longest = Math.max(...Object.values(dictionaries).map(each => each.longest))

export const dictionaryValues = {
  dictionary: z.enum(dictionaryNames),
  orgId: z.int(),
  word: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest)),
}
