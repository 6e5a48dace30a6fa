/**
 * A chart of a few figures. The library that draws comes with the first of them; those who cannot see it, and everybody where it fails to load, have
 * the same figures as a table.
 */
import { createLazyPart } from '../chunks/part.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { type ChartData, hasValues } from './chart.ts'
import styles from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { chartTexts } from './chart-texts.ts'
import type { DrawnChartProps } from './DrawnChart.tsx'

interface Props extends ChartData {
  /** Height in pixels. */
  height?: number
  /** A press on a value, by the index of its label. What it opens must also be within reach of the keyboard elsewhere. */
  onChoose?: (at: number) => void
  /** As it is on paper: at once, in patterns. */
  paper?: boolean
}

const DrawnChart = createLazyPart<DrawnChartProps>(() => import('./DrawnChart.tsx'))

export function Chart({ height = 260, onChoose, paper = false, ...chart }: Props) {
  const t = useTexts(chartTexts)
  const { title } = chart
  if (!hasValues(chart)) {
    return (
      <figure className={styles['figure']} aria-label={title} style={{ minHeight: height }}>
        <EmptyState icon="report" title={t('none')} />
      </figure>
    )
  }
  return (
    <figure className={styles['figure']} aria-label={title} style={{ minHeight: height }}>
      <DrawnChart
        props={{ chart, height, paper, ...(onChoose && { onChoose }) }}
        loading={
          <div data-drawn="no">
            <LoadingState label={t('loading')} />
          </div>
        }
        failed={{ title: t('failed') }}
      />
      <ChartTable {...chart} />
    </figure>
  )
}
