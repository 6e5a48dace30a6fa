/** A chart as ECharts takes it. */
import type { Lang } from '@outrider/contract'
import type {
  AriaComponentOption,
  BarSeriesOption,
  ComposeOption,
  DataZoomComponentOption,
  GridComponentOption,
  LegendComponentOption,
  LineSeriesOption,
  PieSeriesOption,
  RadarComponentOption,
  RadarSeriesOption,
  TooltipComponentOption,
} from 'echarts'
import { clockTime, dayMonth, number } from '../time/format.ts'
import { type ChartData, type ChartMark, drawnSeries, type DrawnSeries } from './chart.ts'
import type { ChartInk } from './chart-ink.ts'

export type ChartOption = ComposeOption<
  | AriaComponentOption
  | BarSeriesOption
  | DataZoomComponentOption
  | GridComponentOption
  | LegendComponentOption
  | LineSeriesOption
  | PieSeriesOption
  | RadarComponentOption
  | RadarSeriesOption
  | TooltipComponentOption
>

interface Look {
  ink: ChartInk
  lang: Lang
  /** Patterns tell series apart where there may be no colours, and nothing moves. */
  printing: boolean
  /** Narrower than half a desktop window. */
  narrow: boolean
}

const textSize = 12
/** Labels of bars are cut at this width, so that half of a phone stays for the bars. */
const barLabelWidth = { wide: 180, narrow: 110 }
/** Up to so many bars, long names go on in a second line. */
const brokenLabels = 8
/** As many bars of a ranking as have their names beside them. */
const namedBars = 10
/** Points of a line are marked while there are few. */
const markedPoints = 40
const day = 86_400_000

export function chartOption(chart: ChartData, look: Look): ChartOption {
  const { ink, lang, printing, narrow } = look
  const series = drawnSeries(chart)
  const value = (unit: string) => (figure: unknown) =>
    typeof figure === 'number' ? [number(figure, lang, chart.digits ?? 0), unit].filter(Boolean).join(' ') : '—'
  return {
    animation: !printing && !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 250,
    aria: { enabled: true, label: { enabled: false }, decal: { show: printing && series.length > 1 } },
    backgroundColor: 'transparent',
    textStyle: { fontFamily: ink.font, fontSize: textSize, color: ink.text },
    color: series.map(({ tone }) => ink.tones[tone]),
    tooltip: {
      show: !printing,
      trigger: chart.kind === 'pie' || chart.kind === 'radar' ? 'item' : 'axis',
      axisPointer: { type: chart.kind === 'line' || chart.kind === 'area' ? 'line' : 'shadow' },
      confine: true,
      backgroundColor: ink.surface,
      borderColor: ink.line,
      textStyle: { color: ink.text, fontSize: textSize, fontFamily: ink.font },
      ...(new Set(series.map(({ unit }) => unit)).size === 1 && { valueFormatter: value(series[0]?.unit ?? '') }),
    },
    ...(series.length > 1 && {
      legend: { top: 0, type: 'plain', icon: 'roundRect', itemWidth: 14, itemHeight: 8, textStyle: { color: ink.text } },
    }),
    ...(chart.kind === 'pie'
      ? pie(chart, series, look, value)
      : chart.kind === 'radar'
        ? radar(chart, series, look, value)
        : grid(chart, series, { ink, lang, printing, narrow }, value)),
  }
}

type ValueText = (unit: string) => (figure: unknown) => string

function pie({ labels, unit }: ChartData, series: readonly DrawnSeries[], { ink, narrow }: Look, value: ValueText): ChartOption {
  const [first] = series
  const tones = Object.values(ink.tones)
  return {
    color: tones,
    series: [
      {
        type: 'pie',
        name: first?.name ?? '',
        radius: ['45%', '72%'],
        itemStyle: { borderColor: ink.surface, borderWidth: 2 },
        label: {
          color: ink.text,
          width: narrow ? 90 : 160,
          overflow: 'truncate',
          formatter: ({ name, value: figure }) => `${name} ${value(unit)(figure)}`,
        },
        data: labels.map((name, at) => ({ name, value: first?.values[at] ?? 0 })),
      },
    ],
  }
}

function radar({ labels, unit }: ChartData, series: readonly DrawnSeries[], { ink }: Look, value: ValueText): ChartOption {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map(each => each ?? 0)))
  return {
    radar: {
      radius: '62%',
      center: ['50%', '54%'],
      indicator: labels.map(name => ({ name, max: most })),
      axisName: { color: ink.text },
      axisLine: { lineStyle: { color: ink.line } },
      splitLine: { lineStyle: { color: ink.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        tooltip: { valueFormatter: value(unit) },
        data: series.map(({ name, values, tone }) => ({
          name,
          value: values.map(each => each ?? 0),
          areaStyle: { opacity: 0.12 },
          itemStyle: { color: ink.tones[tone] },
        })),
      },
    ],
  }
}

/** What stands on the axis of this unit are whole numbers. */
const areCounts = (series: readonly DrawnSeries[], unit: string): boolean =>
  series.every(each => each.unit !== unit || each.values.every(value => value === null || Number.isInteger(value)))

function grid(chart: ChartData, series: readonly DrawnSeries[], look: Look, value: ValueText): ChartOption {
  const { ink, lang, narrow } = look
  const { labels, times, unit, kind } = chart
  const lying = kind === 'bars'
  const second = series.find(each => each.unit !== unit)
  const lines = { axisLine: { lineStyle: { color: ink.line } }, axisTick: { show: false } }
  const label = { color: ink.faint, fontSize: textSize, hideOverlap: true }
  const figures = (of: string, right = false) => ({
    type: 'value' as const,
    name: of,
    // Between one alarm and two there is no half.
    ...(areCounts(series, of) && { minInterval: 1 }),
    // Shares of a whole end with it: the next round number above a sum of 100.1 is 120.
    ...(of === '%' && { max: ({ max }: { max: number }) => (max > 80 && max < 101 ? 100 : null) }),
    nameLocation: 'end' as const,
    nameTextStyle: { color: ink.faint, align: right ? ('right' as const) : ('left' as const) },
    nameMoveOverlap: false,
    nameGap: 8,
    axisLabel: { ...label, formatter: (figure: number) => number(figure, lang, 2) },
    splitLine: { show: !right, lineStyle: { color: ink.line } },
  })
  const whole = times ? (times.at(-1) ?? 0) - (times[0] ?? 0) : 0
  const axisOfLabels = times
    ? {
        type: 'time' as const,
        ...lines,
        axisLabel: {
          ...label,
          formatter: (time: number) =>
            new Date(time).getHours() === 0 || whole > 7 * day ? dayMonth(time, lang) : clockTime(time, lang),
        },
      }
    : {
        type: 'category' as const,
        data: [...labels],
        ...lines,
        // The first of a ranking stands at the top.
        inverse: lying,
        axisLabel: {
          ...label,
          ...(lying && {
            width: barLabelWidth[narrow ? 'narrow' : 'wide'],
            // Few bars leave room for a second line.
            overflow: labels.length <= brokenLabels ? ('break' as const) : ('truncate' as const),
            hideOverlap: false,
            // Each bar has its name, also where they are so low that names nearly touch.
            ...(labels.length <= namedBars && { interval: 0 }),
          }),
        },
      }
  const axisOfFigures = second ? [figures(unit), figures(second.unit, true)] : figures(unit)
  const ofMarks = (chart.marks ?? []).map(mark => markOf(mark, chart, look))
  return {
    grid: {
      left: 8,
      right: lying ? 28 : 16,
      top: (series.length > 1 ? 34 : 8) + (lying || unit === '' ? 0 : 18),
      bottom: 8,
      outerBoundsMode: 'same',
    },
    xAxis: lying ? axisOfFigures : axisOfLabels,
    yAxis: lying ? axisOfLabels : axisOfFigures,
    ...(times && { dataZoom: [{ type: 'inside', filterMode: 'none', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }] }),
    series: series.map((each, at): LineSeriesOption | BarSeriesOption => {
      const asLine = each.kind === 'line' || ((kind === 'line' || kind === 'area') && each.kind !== 'columns')
      const common = {
        name: each.name,
        data: times ? each.values.map((figure, nth) => [times[nth] ?? 0, figure]) : [...each.values],
        tooltip: { valueFormatter: value(each.unit) },
        ...(each.stack !== undefined && { stack: each.stack }),
        ...(second && each.unit !== unit && !lying && { yAxisIndex: 1 }),
        ...(at === 0 && marksOf(ofMarks)),
      }
      return asLine
        ? {
            type: 'line',
            ...common,
            showSymbol: labels.length <= markedPoints,
            symbolSize: 6,
            lineStyle: { width: 2 },
            connectNulls: false,
            ...(kind === 'area' && { areaStyle: { opacity: 0.14 } }),
          }
        : {
            type: 'bar',
            ...common,
            barMaxWidth: 28,
            itemStyle: { borderColor: ink.surface, borderWidth: each.stack === undefined ? 0 : 1 },
          }
    }),
  }
}

function markOf({ at, to, text, tone }: ChartMark, { times, series }: ChartData, { ink }: Look) {
  const place = (index: number) => times?.[index] ?? index
  const colour = ink.tones[tone]
  return {
    point: {
      name: text,
      coord: [place(at), series[0]?.values[at] ?? 0],
      itemStyle: { color: colour },
    },
    ...(to !== undefined && {
      area: [{ xAxis: place(at), itemStyle: { color: colour, opacity: 0.16 } }, { xAxis: place(to) }] as const,
    }),
  }
}

function marksOf(marks: ReturnType<typeof markOf>[]): Pick<LineSeriesOption & BarSeriesOption, 'markPoint' | 'markArea'> {
  if (marks.length === 0) return {}
  const areas = marks.flatMap(({ area }) => (area ? [[...area] as [(typeof area)[0], (typeof area)[1]]] : []))
  return {
    markPoint: {
      symbol: 'pin',
      symbolSize: 30,
      label: { show: false },
      tooltip: { show: true, formatter: '{b}' },
      data: marks.map(({ point }) => point),
    },
    ...(areas.length > 0 && { markArea: { data: areas } }),
  }
}
