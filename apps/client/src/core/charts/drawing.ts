/** One drawing of ECharts on a page. SVG: sharp on paper and at any zoom, and a few hundred figures are no work for it. */
import { BarChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import {
  AriaComponent,
  DataZoomInsideComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkPointComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use as register, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartOption } from './chart-option.ts'

register([
  BarChart,
  LineChart,
  PieChart,
  RadarChart,
  AriaComponent,
  DataZoomInsideComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkPointComponent,
  RadarComponent,
  TooltipComponent,
  SVGRenderer,
])

/** Width of the printable part of A4 upright, CSS pixels. */
const paperWidth = 680

export class Drawing {
  readonly #element: HTMLElement
  readonly #chart: EChartsType
  readonly #sized: ResizeObserver
  #printing = false

  constructor(element: HTMLElement, onChoose: (at: number) => void) {
    this.#element = element
    this.#chart = init(element, null, { renderer: 'svg' })
    this.#chart.on('click', ({ dataIndex }) => onChoose(dataIndex))
    this.#sized = new ResizeObserver(() => {
      if (!this.#printing) this.#chart.resize()
    })
    this.#sized.observe(element)
  }

  draw(option: ChartOption, printing: boolean): void {
    this.#printing = printing
    this.#chart.resize(printing ? { width: Math.min(paperWidth, this.#element.clientWidth || paperWidth) } : { width: 'auto' })
    this.#chart.setOption(option, { notMerge: true })
    // What is copied for the printer must be there now, not in the next frame.
    if (printing) this.#chart.getZr().flush()
  }

  end(): void {
    this.#sized.disconnect()
    this.#chart.dispose()
  }
}
