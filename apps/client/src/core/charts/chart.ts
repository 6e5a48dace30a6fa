/** What a chart shows, without a library: screens say figures and units, how they are drawn is in one place. */

/** `bars` lie on their side and suit rankings; `pie` and `radar` show one value for each label. */
export type ChartKind = 'line' | 'area' | 'columns' | 'bars' | 'pie' | 'radar'

/** Colours of the theme, told apart in all four. Without one, series take them in this order. */
export const chartTones = ['blue', 'green', 'orange', 'red', 'slate', 'grey'] as const
export type ChartTone = (typeof chartTones)[number]

export interface ChartSeries {
  name: string
  /** One for each label; null: not known. */
  values: readonly (number | null)[]
  tone?: ChartTone
  /** Series of one stack stand on each other. */
  stack?: string
  /** A line over columns: how it differs from the chart's kind. */
  kind?: 'line' | 'columns'
  /** A unit of its own, on the axis at the right. */
  unit?: string
}

/** Something at one place of a line: an event, told by its text. */
export interface ChartMark {
  /** Index of the label. */
  at: number
  text: string
  tone: ChartTone
  /** Index of the label where it ends: a band instead of a point. */
  to?: number
}

export interface ChartData {
  kind: ChartKind
  /** What it is about: its accessible name, and the caption of its table. */
  title: string
  /** One for each value; of a line over time: texts of the times. */
  labels: readonly string[]
  /** ms since 1970, one for each label: the axis is one of time, with equal distances for equal times. */
  times?: readonly number[]
  /** What the labels are, heading of their column in the table: Vehicle, Day. */
  labelsAre: string
  series: readonly ChartSeries[]
  /** Stands at the axis and behind each value; empty for plain numbers. */
  unit: string
  /** Decimals of values. */
  digits?: number
  marks?: readonly ChartMark[]
}

/** There is something to draw. */
export const hasValues = ({ labels, series }: ChartData): boolean =>
  labels.length > 0 && series.some(({ values }) => values.some(value => value !== null))

/** Series with colours and units, as drawn. */
export interface DrawnSeries extends ChartSeries {
  tone: ChartTone
  unit: string
}

export const drawnSeries = ({ series, unit }: ChartData): DrawnSeries[] =>
  series.map((each, at) => ({
    ...each,
    tone: each.tone ?? chartTones[at % chartTones.length] ?? 'blue',
    unit: each.unit ?? unit,
  }))

/** A heading with its unit; plain numbers have none. */
export const withUnit = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`)

/** The table beside a chart of thousands of points has this many rows at most. */
export const maxTableRows = 200

/** Indices of the labels that the table shows: all, or evenly chosen ones with the first and the last. */
export function tableRows(labels: number): number[] {
  if (labels <= maxTableRows) return Array.from({ length: labels }, (_, at) => at)
  return Array.from({ length: maxTableRows }, (_, at) => Math.round((at * (labels - 1)) / (maxTableRows - 1)))
}
