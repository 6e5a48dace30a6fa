/** What the import of a sheet is of: its calls, its words, the columns by which a row is known. A row for each kind of sheet; screens are the same. */
import { type DataOf, fillPlaceholders, type Lang, type SheetProblem, type Text } from '@outrider/contract'
import { useMemo } from 'react'
import type { useOutrider } from '../../../core/context/outrider.ts'
import type { Texts } from '../../../core/i18n/texts.ts'
import { useLang } from '../../../core/i18n/use-texts.ts'
import type { useOpenScreen } from '../../../core/routing/use-open-screen.ts'

export interface KitColumn {
  name: string
  zh: string
  en: string
  alsoNamed: readonly string[]
  required: boolean
  choices?: readonly { key: string | number; zh: string; en: string }[] | undefined
  min?: number | undefined
  max?: number | undefined
  decimals?: number | undefined
}

export interface KitWrongCell {
  row: number | null
  column: string
  why: SheetProblem
  min?: number | undefined
  max?: number | undefined
  other?: number | undefined
}

export interface KitFindings {
  added: number
  changed: number
  unchanged: number
  wrong: readonly KitWrongCell[]
  wrongTotal: number
  changes: readonly { row: number; name: string; fields: readonly string[] }[]
}

export interface SheetBody {
  columns: string[]
  rows: string[]
}

export const sheetWords = [
  'title',
  'howKnown',
  'templateName',
  'required',
  'exportAll',
  'exportName',
  'neededColumns',
  'keyColumns',
  'nothing',
  'nothingAtAll',
  'import',
  'changesMore',
  'doneText',
  'toList',
] as const
export type SheetWord = (typeof sheetWords)[number]

type Api = ReturnType<typeof useOutrider>['api']

export interface SheetKind {
  icon: 'truck' | 'user'
  words: Texts<Record<SheetWord, Text>>
  /** By these a row is known. */
  keys: readonly string[]
  /** The platform has a value for these where a sheet says nothing. */
  withDefault: readonly string[]
  /** What may stand in a column, where neither its choices nor its bounds say so. */
  notes: Readonly<Record<string, 'orgNote' | 'dayNote' | 'zoneNote' | 'cardsNote' | 'plateNote'>>
  /** Numbers of terminals, whose form has words of its own. */
  terminalNumbers: readonly string[]
  check: (api: Api, body: SheetBody) => Promise<KitFindings>
  importAll: (api: Api, body: SheetBody & { fileName: string }) => Promise<KitFindings & { imported: boolean }>
  page: (api: Api, asked: { pageSize: number; exported?: true; cursor?: string }) => Promise<DataOf<'admin/getDriverSheet'>>
  /** What shows other counts afterwards. */
  outdates: readonly ('admin/getOrganisations' | 'admin/getDrivers' | 'admin/getTags')[]
  openList: (open: ReturnType<typeof useOpenScreen>) => void
}

export type SheetTranslate = (word: SheetWord, filling?: Record<string, string | number>) => string

export function useSheetWords({ words }: SheetKind): SheetTranslate {
  const lang: Lang = useLang()
  return useMemo(() => (word, filling) => fillPlaceholders(words.rows[word][lang], filling), [words, lang])
}
