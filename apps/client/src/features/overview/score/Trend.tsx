/** The points of a company in the last months. */
import { Chart } from '../../../core/charts/Chart.tsx'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import type { AskedScore } from './asked-score.ts'
import { monthText } from './month-text.ts'
import { useScoreWords } from './use-score-words.ts'

export function Trend({ asked }: { asked: AskedScore }) {
  const { t } = useScoreWords()
  const { reply, said } = useReportCall('activeSafety/getScoreTrend', asked)
  const months = reply?.months ?? []
  const rounded = (value: number): number => Math.round(value * 100) / 100
  return (
    <Part title={t('trend')} said={said} wide>
      <Chart
        kind="columns"
        title={t('trend')}
        labels={months.map(({ month }) => monthText(month, t.lang))}
        labelsAre={t('month')}
        unit=""
        series={[
          { name: t('points'), values: months.map(({ points }) => rounded(points)), tone: 'blue' },
          {
            name: t('percent'),
            values: months.map(({ points, full }) => (full > 0 ? rounded((points / full) * 100) : null)),
            tone: 'green',
            kind: 'line',
            unit: '%',
          },
        ]}
      />
    </Part>
  )
}
