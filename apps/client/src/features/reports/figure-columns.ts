/** The columns of a figure: the figure, its part of the whole, and the same of the period that it is compared with, with the change. */
import {
  comparable,
  comparisonTexts,
  figureChange,
  type FigureName,
  figureOf,
  figureValue,
  type Lang,
  type ReportGroup,
  type ReportPart,
  shareOf,
} from '@outrider/contract'
import type { Translate } from '../../core/i18n/texts.ts'
import { shownUnits } from '../../core/i18n/written-forms.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { changeText, figureHeading, figureText, shareText } from './figure-text.ts'
import type { Figures, ReportRow } from './report-rows.ts'
import type { reportTexts } from './strings.ts'

type Column = TableColumn<ReportRow>

/** px that a heading takes with the arrow of its order beside it; about as wide as it is drawn. */
const widthOf = (heading: string): number =>
  Math.max(
    112,
    Array.from(heading).reduce((sum, letter) => sum + (letter > '\u2e7f' ? 15 : 7), 44),
  )

interface Around {
  part: ReportPart
  group: ReportGroup
  t: Translate<typeof reportTexts.rows>
  lang: Lang
  /** What shares are of. */
  whole: Figures | undefined
  /** What stands below the columns; undefined: nothing. */
  sums: { now: Figures | undefined; before: Figures | undefined } | undefined
  /** Rows have those of another period beside them. */
  compares: boolean
}

/** `sum` undefined: nothing stands below it. */
const perCent = (
  key: string,
  text: string,
  value: (row: ReportRow) => number | null,
  shown: (value: number | null) => string,
  sum: number | null | undefined,
): Column => ({
  key,
  text,
  width: widthOf(text),
  align: 'end',
  sort: false,
  value,
  cell: row => shown(value(row)),
  ...(sum !== undefined && { sum: shown(sum) }),
})

const known = (value: number | null | undefined): value is number => value !== null && value !== undefined

export function figureColumns(name: FigureName, { part, group, t, lang, whole, sums, compares }: Around): Column[] {
  const text = figureHeading(name, lang)
  const title = figureOf(name)[lang]
  const isHidden = part.hidden?.includes(name) ?? false
  const now = sums?.now?.[name]
  const own: Column = {
    key: name,
    text,
    width: widthOf(text),
    align: 'end',
    ...(isHidden && { hidden: true }),
    value: row => row[name] ?? null,
    cell: row => figureText(name, row[name], lang),
    file: row => {
      const value = row[name]
      return known(value) ? figureValue(name, value, shownUnits()) : null
    },
    ...(known(now) && { sum: figureText(name, now, lang) }),
  }
  const columns = [own]
  // Of what the report is about; of the others on request.
  const besides = !part.chart.includes(name) && { hidden: true as const }
  if (group === 'organisation' && figureOf(name).total === 'sum') {
    const share = (row: ReportRow) => shareOf(name, row[name], whole?.[name])
    columns.push({
      ...perCent(`${name}:share`, t('shareOf', { title }), share, value => shareText(value, lang), now ? 100 : undefined),
      ...besides,
    })
  }
  if (compares && comparable(name)) columns.push(...comparedColumns(name, { text, title, isHidden, besides, t, lang, sums }))
  return columns
}

interface Compared extends Pick<Around, 't' | 'lang' | 'sums'> {
  text: string
  title: string
  isHidden: boolean
  besides: false | { hidden: true }
}

function comparedColumns(name: FigureName, { text, title, isHidden, besides, t, lang, sums }: Compared): Column[] {
  const before = sums?.before?.[name]
  const heading = lang === 'zh' ? `${text} ${comparisonTexts.before.zh}` : `${text}, ${comparisonTexts.before.en}`
  const change = (row: ReportRow) => figureChange(name, row[name], row.before?.[name])
  return [
    {
      key: `${name}:before`,
      text: heading,
      width: widthOf(heading),
      align: 'end',
      sort: false,
      ...besides,
      value: row => row.before?.[name] ?? null,
      cell: row => figureText(name, row.before?.[name], lang),
      ...(known(before) && { sum: figureText(name, before, lang) }),
    },
    {
      ...perCent(
        `${name}:change`,
        t('changeOf', { title }),
        change,
        value => changeText(name, value, lang),
        sums && figureChange(name, sums.now?.[name], before),
      ),
      ...(isHidden && { hidden: true }),
    },
  ]
}
