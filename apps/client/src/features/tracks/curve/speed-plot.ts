/** The speed plot without React: uPlot draws the lines; clock line, hover line and brush are overlaid. */
import type { Lang } from '@outrider/contract'
import UPlot from 'uplot'
import { clockSecond, clockTime, dayMonth } from '../../../core/time/format.ts'
import { fromShown, inUnits, shownAs, shownNumber } from '../../../core/time/measures.ts'
import type { CurveData } from './curve-data.ts'
import { curveEdges } from './curve-edges.ts'
import type { TimeWindow } from './curve-window.ts'
import { type GestureEvents, PlotGestures } from './plot-gestures.ts'

export interface PlotInk {
  text: string
  grid: string
  font: string
}

interface SpeedPlotOptions {
  data: CurveData
  /** CSS colours, one for each column. */
  colours: readonly string[]
  whole: TimeWindow
  ink: PlotInk
  lang: Lang
  /** CSS classes of the overlaid lines. */
  classes: { clock: string; hover: string }
}

type SpeedPlotEvents = Pick<GestureEvents, 'onSeek' | 'onBrush' | 'onShow'> & {
  /** undefined: the pointer has left. */
  onHover: (time: number | undefined) => void
}

/** Minimum upper end of the scale, km/h. */
const minScaleTop = 40

/** Between two labels of the scale, px. */
const tickSpace = 44
const steps = [10, 20, 40, 50, 100]

/** km/h, a round number in the unit that is shown. */
export const scaleTop = (fastest: number): number =>
  fromShown('kmh', Math.ceil(shownAs('kmh', Math.max(minScaleTop, fastest)) / 20) * 20)

/** Round numbers in the unit that is shown, up to `top`, in km/h; no more than there is room for. */
export function speedTicks(top: number, room: number): number[] {
  const shown = shownAs('kmh', top)
  const step = steps.find(each => shown / each <= room) ?? 100
  return Array.from({ length: Math.floor(shown / step + 0.01) + 1 }, (_, n) => fromShown('kmh', n * step))
}

const day = 86_400

const line = (stroke: string): UPlot.Series => ({ stroke, width: 1.6, points: { show: false }, spanGaps: false })

/** Axis labels: the date at midnight, else the time, to the second for fine ticks. */
const labelsOf = (lang: Lang) => (_: UPlot, splits: number[], __: number, ___: number, step: number) =>
  splits.map(seconds => {
    const time = seconds * 1000
    const date = new Date(time)
    if (step >= day || (date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0)) return dayMonth(time, lang)
    return step < 60 ? clockSecond(time, lang) : clockTime(time, lang)
  })

export class SpeedPlot {
  readonly #plot: UPlot
  readonly #clock = document.createElement('i')
  readonly #hover = document.createElement('i')
  readonly #ending = new AbortController()
  #drawn: { data: CurveData; colours: readonly string[] }
  #shown: TimeWindow
  #time: number | undefined

  constructor(element: HTMLElement, { data, colours, whole, ink, lang, classes }: SpeedPlotOptions, events: SpeedPlotEvents) {
    const axis = { stroke: ink.text, font: ink.font, grid: { stroke: ink.grid, width: 1 }, ticks: { stroke: ink.grid, width: 1 } }
    this.#plot = new UPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        legend: { show: false },
        cursor: { show: false },
        padding: [12, curveEdges.right, 0, 0],
        scales: {
          x: { time: true, auto: false, min: whole.from / 1000, max: whole.to / 1000 },
          y: { range: (_, __, top) => [0, scaleTop(top ?? 0)] },
        },
        axes: [
          { ...axis, values: labelsOf(lang), space: 64 },
          {
            ...axis,
            size: curveEdges.scale,
            space: tickSpace,
            label: inUnits('<km/h>', lang),
            labelSize: curveEdges.unit,
            labelFont: ink.font,
            splits: (plot, _, __, top) => speedTicks(top, plot.height / tickSpace),
            values: (_, splits) => splits.map(speed => shownNumber('kmh', speed, lang)),
          },
        ],
        series: [{}, ...colours.map(line)],
      },
      [data.times, ...data.columns],
      element,
    )
    this.#clock.className = classes.clock
    this.#hover.className = classes.hover
    this.#hover.hidden = true
    this.#plot.over.append(this.#hover, this.#clock)
    this.#drawn = { data, colours }
    this.#shown = whole
    const surface = {
      element: this.#plot.over,
      timeAt: this.#timeAt,
      clockLeft: () => (this.#time === undefined ? Number.NaN : this.#plot.valToPos(this.#time / 1000, 'x')),
      whole,
      shown: () => this.#shown,
    }
    const height = () => this.#plot.over.clientHeight
    const gestures: GestureEvents = {
      onSeek: events.onSeek,
      onBrush: events.onBrush,
      onShow: events.onShow,
      onBrushing: stretch => {
        const { from, to } = stretch ?? { from: 0, to: 0 }
        this.#plot.setSelect({ left: from, width: to - from, top: 0, height: stretch ? height() : 0 }, false)
      },
      onHover: left => {
        const time = left === undefined ? undefined : this.#timeAt(left)
        this.#put(this.#hover, time)
        events.onHover(time)
      },
    }
    new PlotGestures(surface, gestures).listen(this.#ending.signal)
    this.show(whole)
  }

  show(part: TimeWindow): void {
    const { from, to } = part
    this.#shown = part
    this.#plot.setScale('x', { min: from / 1000, max: to / 1000 })
    // The clock line moves with the scale; uPlot applies scales in a microtask.
    queueMicrotask(() => this.#time !== undefined && this.showTime(this.#time))
  }

  /** Replaces speeds and vehicles; a gesture that has begun goes on. `colours`: one for each column. */
  draw(data: CurveData, colours: readonly string[]): void {
    if (data === this.#drawn.data) return
    const former = this.#drawn.colours
    this.#drawn = { data, colours }
    this.#plot.batch(() => {
      if (colours.join() !== former.join()) {
        // From the last one, as those behind move up. The first series is time.
        for (let at = former.length; at >= 1; at--) this.#plot.delSeries(at)
        for (const colour of colours) this.#plot.addSeries(line(colour))
      }
      this.#plot.setData([data.times, ...data.columns], false)
      // Fits the scale of speeds to the new data.
      this.show(this.#shown)
    })
  }

  showTime(time: number): void {
    this.#time = time
    this.#put(this.#clock, time)
  }

  resize(width: number, height: number): void {
    this.#plot.setSize({ width, height })
    if (this.#time !== undefined) this.showTime(this.#time)
  }

  remove(): void {
    this.#ending.abort()
    this.#plot.destroy()
  }

  #put(line: HTMLElement, time: number | undefined): void {
    const left = time === undefined ? Number.NaN : this.#plot.valToPos(time / 1000, 'x')
    line.hidden = !(left >= 0 && left <= this.#plot.over.clientWidth)
    if (!line.hidden) line.style.transform = `translateX(${left}px)`
  }

  readonly #timeAt = (left: number): number => {
    const width = this.#plot.over.clientWidth
    return this.#plot.posToVal(Math.min(width, Math.max(0, left)), 'x') * 1000
  }
}
