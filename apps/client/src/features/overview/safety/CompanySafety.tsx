/** /coScyAnRp: the safety of an organisation in a time, beside the time before, and by day, week or month. */
import type { SafetyFigures } from '@outrider/contract'
import { Chart } from '../../../core/charts/Chart.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { AnalysisPage } from './AnalysisPage.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { useSafetyColumns } from './safety-columns.ts'
import type { SafetyQuery } from './safety-query.ts'
import { safetyTexts } from './texts.ts'
import { useAsked } from './use-asked.ts'
import { nothing, useFigureWords } from './use-figure-words.ts'

export default function CompanySafety() {
  const t = useTexts(safetyTexts)
  const asked = useAsked()
  return (
    <AnalysisPage title={t('company')} asked={asked}>
      {query => (
        <>
          <Survey query={query} />
          <Trend query={query} />
        </>
      )}
    </AnalysisPage>
  )
}

function Survey({ query }: { query: SafetyQuery }) {
  const t = useTexts(safetyTexts)
  const words = useFigureWords()
  const { reply, said } = useReportCall('activeSafety/getOrgOperationSurvey', query)
  const tiles = [
    { title: t('score'), of: (figures: SafetyFigures) => words.whole(figures.score) },
    { title: t('activeVehicles'), of: (figures: SafetyFigures) => words.whole(figures.activeVehicles) },
    { title: t('km'), of: (figures: SafetyFigures) => words.km(figures.distance) },
    { title: t('alarms'), of: (figures: SafetyFigures) => words.whole(figures.alarms) },
    { title: t('events'), of: (figures: SafetyFigures) => words.whole(figures.events) },
    { title: t('per100Km'), of: (figures: SafetyFigures) => words.tenth(figures.per100Km) },
    { title: t('handled'), of: (figures: SafetyFigures) => words.share(figures.processed, figures.alarms) },
  ]
  return (
    <Part title={t('survey')} said={said} wide note={reply && words.days(reply.firstDay, reply.lastDay)}>
      <ul className={styles['figures']} aria-label={t('survey')}>
        {tiles.map(({ title, of }) => (
          <li key={title} className={styles['figure']}>
            <div>
              <span>{title}</span>
              <strong className="tabular">{reply ? of(reply.survey) : '–'}</strong>
              <small>{reply && of(reply.previous) !== nothing && t('before', { value: of(reply.previous) })}</small>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Trend({ query }: { query: SafetyQuery }) {
  const t = useTexts(safetyTexts)
  const words = useFigureWords()
  const columns = useSafetyColumns()
  const { reply, said } = useReportCall('activeSafety/getOrgOperationStat', query)
  const rows = reply?.rows ?? []
  const none = rows.length === 0 ? ({ icon: 'report', title: t('none') } as const) : undefined
  return (
    <>
      <Part title={t('trend')} said={said} none={none} wide>
        <Chart
          kind="columns"
          title={t('trend')}
          labels={rows.map(({ firstDay }) => firstDay.slice(5))}
          labelsAre={t('period')}
          unit=""
          series={[
            { name: t('alarms'), values: rows.map(({ alarms }) => alarms), tone: 'orange' },
            { name: t('events'), values: rows.map(({ events }) => events), tone: 'red' },
            { name: t('score'), values: rows.map(({ score }) => score), tone: 'blue', kind: 'line' },
          ]}
        />
      </Part>
      <Part title={t('table')} said={said} none={none} wide>
        <FiguresTable
          label={t('table')}
          columns={[{ title: t('period'), show: row => words.days(row.firstDay, row.lastDay) }, ...columns]}
          rows={rows}
          keyOf={({ firstDay }) => firstDay}
        />
      </Part>
    </>
  )
}
