/** /coScyAnRp: the safety of an organisation in a time, beside the time before, and by day, week or month. */
import type { SafetyFigures } from '@outrider/contract'
import { Chart } from '../../../core/charts/Chart.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dayMonthOf } from '../../../core/time/format.ts'
import type { ZoneDays } from '../../../core/query-forms/zone-days.ts'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { AnalysisPage } from './AnalysisPage.tsx'
import { FiguresExport } from './FiguresExport.tsx'
import { type FigureColumn, FiguresTable } from './FiguresTable.tsx'
import { sumsOf, useSafetyColumns } from './safety-columns.ts'
import type { SafetyQuery } from './safety-query.ts'
import { safetyTexts } from './texts.ts'
import { useAsked } from './use-asked.ts'
import { changeText, nothing, useFigureWords } from './use-figure-words.ts'

export default function CompanySafety() {
  const t = useTexts(safetyTexts)
  const asked = useAsked()
  return (
    <AnalysisPage title={t('company')} asked={asked}>
      {query => (
        <>
          <Survey query={query} />
          <Trend query={query} of={asked.orgName} days={asked.days} />
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
    { title: t('score'), of: (figures: SafetyFigures) => words.whole(figures.score), value: ({ score }: SafetyFigures) => score },
    {
      title: t('activeVehicles'),
      of: (figures: SafetyFigures) => words.whole(figures.activeVehicles),
      value: (figures: SafetyFigures) => figures.activeVehicles,
    },
    {
      title: t('km'),
      of: (figures: SafetyFigures) => words.km(figures.distance),
      value: (figures: SafetyFigures) => figures.distance,
    },
    {
      title: t('alarms'),
      of: (figures: SafetyFigures) => words.whole(figures.alarms),
      value: (figures: SafetyFigures) => figures.alarms,
    },
    {
      title: t('events'),
      of: (figures: SafetyFigures) => words.whole(figures.events),
      value: (figures: SafetyFigures) => figures.events,
    },
    {
      title: t('per100Km'),
      of: (figures: SafetyFigures) => words.rate(figures.per100Km),
      value: (figures: SafetyFigures) => figures.per100Km,
    },
    // A share is in per cent already.
    { title: t('handled'), of: (figures: SafetyFigures) => words.share(figures.processed, figures.alarms), value: () => null },
  ]
  return (
    <Part title={t('survey')} said={said} wide note={reply && words.days(reply.firstDay, reply.lastDay)}>
      <ul className={styles['figures']} aria-label={t('survey')}>
        {tiles.map(({ title, of, value }) => (
          <li key={title} className={styles['figure']}>
            <div>
              <span>{title}</span>
              <strong className="tabular">{reply ? of(reply.survey) : '–'}</strong>
              <small>
                {reply &&
                  of(reply.previous) !== nothing &&
                  [t('before', { value: of(reply.previous) }), changeText(value(reply.survey), value(reply.previous))]
                    .filter(Boolean)
                    .join(' ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Trend({ query, of, days }: { query: SafetyQuery; of: string; days: ZoneDays | undefined }) {
  const t = useTexts(safetyTexts)
  const words = useFigureWords()
  const columns = useSafetyColumns()
  const { reply, said } = useReportCall('activeSafety/getOrgOperationStat', query)
  const rows = reply?.rows ?? []
  const shown: FigureColumn<(typeof rows)[number]>[] = [
    {
      title: t('period'),
      show: row => words.days(row.firstDay, row.lastDay),
      value: row => [...new Set([row.firstDay, row.lastDay])].join(' – '),
      names: true,
    },
    ...columns,
  ]
  const keyOf = ({ firstDay }: (typeof rows)[number]) => firstDay
  const none = rows.length === 0 ? ({ icon: 'report', title: t('none') } as const) : undefined
  return (
    <>
      <Part title={t('trend')} said={said} none={none} wide>
        <Chart
          kind="columns"
          title={t('trend')}
          labels={rows.map(({ firstDay }) => dayMonthOf(firstDay, t.lang))}
          labelsAre={t('period')}
          unit=""
          series={[
            { name: t('alarms'), values: rows.map(({ alarms }) => alarms), tone: 'orange' },
            { name: t('events'), values: rows.map(({ events }) => events), tone: 'red' },
            { name: t('score'), values: rows.map(({ score }) => score), tone: 'blue', kind: 'line', unit: t('scoreUnit') },
          ]}
        />
      </Part>
      <Part
        title={t('table')}
        said={said}
        none={none}
        action={
          rows.length > 0 && (
            <FiguresExport
              title={t('company')}
              of={of}
              days={days}
              columns={shown}
              keyOf={keyOf}
              all={() => [rows]}
              totalOf={sumsOf}
              mailed={{ analysis: 'companySafety', orgId: query.orgId }}
            />
          )
        }
        wide
      >
        <FiguresTable label={t('table')} columns={shown} rows={rows} keyOf={keyOf} total={sumsOf(rows)} />
      </Part>
    </>
  )
}
