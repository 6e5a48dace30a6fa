/** The chart of a part: each day of the period, or in rankings the first rows. Its figures are those of the table. */
import {
  figureDigits,
  figureOf,
  figureUnit,
  figureValue,
  type FigureName,
  type ReportGroup,
  type ReportPart,
} from '@outrider/contract'
import { Chart } from '../../core/charts/Chart.tsx'
import type { ChartData, ChartTone } from '../../core/charts/chart.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { shownUnits } from '../../core/i18n/written-forms.ts'
import { dayMonthOf } from '../../core/time/format.ts'
import { type Figures, type ReportRow, subjectName } from './report-rows.ts'
import { reportTexts } from './strings.ts'

interface Props {
  title: string
  part: ReportPart
  days: readonly ReportRow[]
  /** Of a ranking, in its order. */
  ranking: readonly ReportRow[] | undefined
  group: ReportGroup
  height: number
  /** It is printed. */
  paper?: boolean
}

/** Bars of a ranking, and what their names take more than days below columns do, px. */
const most = 10
const roomForNames = 30

/** Handled and pending, driving and idling: parts of one thing. */
const tones: Partial<Record<FigureName, ChartTone>> = {
  pending: 'red',
  processed: 'green',
  idlingTime: 'orange',
  drivingShare: 'blue',
  idlingShare: 'orange',
  parkedShare: 'green',
  gapShare: 'grey',
  checkedDays: 'green',
  uncheckedDays: 'red',
  temperatureBadTime: 'red',
  lost: 'red',
  refuelled: 'green',
}

export function ReportChart({ title, part, days, ranking, group, height, paper = false }: Props) {
  const t = useTexts(reportTexts)
  const rows = ranking ? ranking.slice(0, most) : days
  const [first = 'distance'] = part.chart
  const { kind } = figureOf(first)
  const valueOf = (name: FigureName, row: Figures) => {
    const value = row[name]
    return value === null || value === undefined ? null : figureValue(name, value, shownUnits())
  }
  const chart: ChartData = {
    kind: ranking ? 'bars' : 'columns',
    title: ranking ? t('chartTop', { title, n: rows.length }) : t('chartByDay', { title }),
    labels: rows.map(row => (ranking ? subjectName(row, group) : dayMonthOf(row.day, t.lang))),
    labelsAre: t(ranking ? (group === 'organisation' ? 'organisation' : 'vehicle') : 'day'),
    unit: figureUnit(kind, t.lang, shownUnits()),
    digits: figureDigits[kind],
    series: [
      ...part.chart.map(name => ({
        name: figureOf(name)[t.lang],
        values: rows.map(row => valueOf(name, row)),
        ...(tones[name] && { tone: tones[name] }),
        ...(part.chart.length > 1 && { stack: 'all' }),
      })),
      // Beside columns that stand on each other there is no room for others.
      ...(part.chart.length === 1 && rows.some(({ before }) => before)
        ? [
            {
              name: t('comparedPeriod'),
              values: rows.map(({ before }) => (before ? valueOf(first, before) : null)),
              tone: 'grey' as const,
            },
          ]
        : []),
    ],
  }
  return <Chart {...chart} height={ranking ? height + roomForNames : height} paper={paper} />
}
