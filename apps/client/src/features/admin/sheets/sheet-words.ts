/** Wrong cells of a sheet in words: where each stands in the file, what it says, and what is wrong with it. */
import type { Lang } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { type ColumnChoice, columnLetters, rowNumber, type SheetFile } from './sheet-file.ts'
import type { KitColumn, KitWrongCell, SheetKind } from './sheet-kind.ts'
import { problemTexts, sheetTexts } from './sheet-texts.ts'

export interface WrongCellInWords {
  id: string
  /** As the spreadsheet numbers it; null: of the whole column. */
  row: number | null
  /** C5; of a whole column a word. */
  cell: string
  field: string
  content: string
  problem: string
}

/** Further choices are in the template. */
const choicesNamed = 8

function problemOf(
  { why, column, min = 0, max = 0, other }: KitWrongCell,
  { choices = [], decimals = 0 }: Pick<KitColumn, 'choices' | 'decimals'>,
  { t, lang, file, kind }: { t: Translate<typeof problemTexts.rows>; lang: Lang; file: SheetFile; kind: SheetKind },
): string {
  if (why === 'tooLong') return t(why, { max })
  if (why === 'twice') return t(why, { row: rowNumber(file, other ?? 0) })
  if (why === 'invalid' && kind.terminalNumbers.includes(column)) return t('invalidNumber')
  if (why === 'outside') return decimals === 0 ? t('outsideWhole', { min, max }) : t('outsideDecimals', { min, max, decimals })
  if (why === 'notChoice') {
    const named = choices.slice(0, choicesNamed).map(choice => choice[lang])
    const all = choices.length > choicesNamed ? [...named, '…'] : named
    return t(why, { choices: all.join(lang === 'zh' ? '、' : ', ') })
  }
  return t(why)
}

interface Shown {
  kind: SheetKind
  file: SheetFile
  choice: ColumnChoice
  columns: readonly KitColumn[]
  wrong: readonly KitWrongCell[]
}

export function useWrongCells({ kind, file, choice, columns, wrong }: Shown): readonly WrongCellInWords[] {
  const t = useTexts(problemTexts)
  const words = useTexts(sheetTexts)
  return useMemo(() => {
    const fields = new Map(columns.map(column => [column.name, column]))
    return wrong.map(each => {
      const field = fields.get(each.column)
      const at = choice.indexOf(each.column)
      const row = each.row === null ? null : rowNumber(file, each.row)
      return {
        id: `${each.row} ${each.column} ${each.why}`,
        row,
        cell: row === null || at < 0 ? words('wholeColumn') : `${columnLetters(at)}${row}`,
        field: field?.[t.lang] ?? each.column,
        content: (each.row === null ? undefined : file.rows[each.row]?.[at]) ?? '',
        problem: problemOf(each, field ?? {}, { t, lang: t.lang, file, kind }),
      }
    })
  }, [kind, file, choice, columns, wrong, t, words])
}
