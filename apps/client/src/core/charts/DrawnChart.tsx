/** The drawing of a chart: again in other colours, another language, another width, and on paper. */
import { useEffect, useRef } from 'react'
import { useTheme } from '../context/use-theme.ts'
import { useLang } from '../i18n/use-texts.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import type { ChartData } from './chart.ts'
import styles from './Chart.module.css'
import { chartInk } from './chart-ink.ts'
import { chartOption } from './chart-option.ts'
import { Drawing } from './drawing.ts'
import { usePrinting } from './use-printing.ts'

export interface DrawnChartProps {
  chart: ChartData
  height: number
  onChoose?: (at: number) => void
  /** As it is on paper. */
  paper?: boolean
}

/** Drawn again for another theme: its colours are read from the page. */
export default function DrawnChart(props: DrawnChartProps) {
  const { theme } = useTheme()
  return <Canvas key={theme} {...props} />
}

function Canvas({ chart, height, onChoose, paper = false }: DrawnChartProps) {
  const lang = useLang()
  const printing = usePrinting() || paper
  const element = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(null)
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })

  useEffect(() => {
    const box = element.current
    if (!box) return undefined
    const made = new Drawing(box, at => choose.current?.(at))
    drawing.current = made
    return () => {
      made.end()
      drawing.current = null
    }
  }, [])

  useEffect(() => {
    const box = element.current
    if (!box) return
    const look = { ink: chartInk(box), lang, printing, narrow: box.clientWidth < 520 }
    drawing.current?.draw(chartOption(chart, look), printing)
    box.dataset['drawn'] = 'yes'
  }, [chart, lang, printing])

  return (
    <div
      ref={element}
      className={joinClasses(styles['canvas'], onChoose && styles['choosable'])}
      style={{ height }}
      aria-hidden="true"
      data-chart={chart.kind}
      data-drawn="no"
    />
  )
}
