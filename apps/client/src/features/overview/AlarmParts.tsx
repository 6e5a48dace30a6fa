/** Alarms of a period in charts and rankings: by hour, by type, by day, and the vehicles with the most. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { alarmTexts } from '../../core/alarms/alarm-texts.ts'
import { Chart } from '../../core/charts/Chart.tsx'
import type { DataOf, RequestOf } from '@outrider/contract'
import { dayMonthOf, decimal } from '../../core/time/format.ts'
import { shownAs } from '../../core/time/measures.ts'
import type { Mailed } from '../../core/query-forms/use-mail-of.ts'
import { CountsExport } from './CountsExport.tsx'
import { largestBy, summedBy } from './merged-rows.ts'
import { Part } from './Part.tsx'
import { Ranking } from './Ranking.tsx'
import { overviewTexts } from './strings.ts'
import { type Said, useReportCall } from './use-report-call.ts'

/** The period of a part, where parts of several stand side by side; undefined: the page says it. */
type When = 'ofToday' | 'ofWeek' | undefined

/** What most charts and rankings have room for. */
const shown = 8

interface ChartProps {
  said: Said
  height: number
}

export function AlarmsByHour({
  reply,
  said,
  height,
}: ChartProps & { reply: DataOf<'report/getDataOverviewReport'> | undefined }) {
  const t = useTexts(overviewTexts)
  const hours = summedBy(reply?.hours ?? [], 'hour', ['started', 'processed']).toSorted((a, b) => a.hour - b.hour)
  return (
    <Part title={t('byHour')} said={said}>
      <Chart
        kind="columns"
        title={t('byHour')}
        labels={hours.map(({ hour }) => `${hour}:00`)}
        labelsAre={t('hour')}
        unit=""
        height={height}
        series={[
          { name: t('started'), values: hours.map(({ started }) => started), tone: 'orange' },
          { name: t('processed'), values: hours.map(({ processed }) => processed), tone: 'green' },
        ]}
      />
    </Part>
  )
}

type Info = DataOf<'report/getVehAlarmInfoReport'>

interface InfoProps extends ChartProps {
  reply: Info | undefined
  /** Nothing is pressed on a wall screen. */
  wall?: boolean
}

interface TypeProps extends InfoProps {
  when?: When
  /** Figures of the whole, for the file. */
  notes?: readonly (readonly [string, string])[]
  mailed?: Mailed | undefined
}

const fields = ['started', 'processed', 'serious'] as const

export function AlarmsByType({ reply, said, height, when, wall = false, notes, mailed }: TypeProps) {
  const t = useTexts(overviewTexts)
  const title = when ? t(when, { title: t('byType') }) : t('byType')
  const names = useTexts(alarmTexts)
  const all = summedBy(reply?.types ?? [], 'type', fields)
  const types = largestBy(all, 'started', shown)
  return (
    <Part
      title={title}
      said={said}
      none={types.length === 0 ? { icon: 'bell', title: t('noAlarms') } : undefined}
      action={
        reply &&
        !wall &&
        all.length > 0 && (
          <CountsExport
            title={title}
            rowsAre={t('type')}
            days={{ begin: reply.firstDay, end: reply.lastDay }}
            rows={largestBy(all, 'started', all.length).map(each => ({ ...each, name: names(each.type) }))}
            notes={notes}
            mailed={mailed}
          />
        )
      }
    >
      <Chart
        kind="bars"
        title={title}
        labels={types.map(({ type }) => names(type))}
        labelsAre={t('type')}
        unit=""
        height={height}
        series={[{ name: t('started'), values: types.map(({ started }) => started), tone: 'orange' }]}
      />
    </Part>
  )
}

export function AlarmsByDay({ reply, said, height, mailed }: InfoProps & { mailed?: Mailed | undefined }) {
  const t = useTexts(overviewTexts)
  const days = summedBy(reply?.days ?? [], 'day', fields)
  return (
    <Part
      title={t('byDay')}
      said={said}
      action={
        reply && (
          <CountsExport
            title={t('byDay')}
            rowsAre={t('day')}
            days={{ begin: reply.firstDay, end: reply.lastDay }}
            rows={days.map(each => ({ ...each, name: each.day }))}
            mailed={mailed}
          />
        )
      }
    >
      <Chart
        kind="columns"
        title={t('byDay')}
        labels={days.map(({ day }) => dayMonthOf(day, t.lang))}
        labelsAre={t('day')}
        unit=""
        height={height}
        series={[
          { name: t('started'), values: days.map(({ started }) => started), tone: 'orange' },
          { name: t('serious'), values: days.map(({ serious }) => serious), tone: 'red' },
        ]}
      />
    </Part>
  )
}

type RankRequest = RequestOf<'report/getVehAlmNumRankReport'>

interface RankingProps {
  period: RankRequest
  when?: When
  /** At most so many. */
  rows?: number
}

export function AlarmRanking({ period, when, rows = shown }: RankingProps) {
  const t = useTexts(overviewTexts)
  const title = when ? t(when, { title: t('alarmRanking') }) : t('alarmRanking')
  const { reply, said } = useReportCall('report/getVehAlmNumRankReport', { ...period, limit: shown })
  const vehicles = largestBy(reply?.vehicles ?? [], 'started', Math.min(rows, shown))
  return (
    <Part title={title} said={said} none={vehicles.length === 0 ? { icon: 'bell', title: t('noAlarms') } : undefined}>
      <Ranking label={title} period={period} rows={vehicles} />
    </Part>
  )
}

export function RiskRanking({ period, when, rows = shown }: RankingProps) {
  const t = useTexts(overviewTexts)
  const title = when ? t(when, { title: t('riskRanking') }) : t('riskRanking')
  const { reply, said } = useReportCall('report/getVehRiskNumRankReport', { ...period, limit: shown })
  const vehicles = largestBy(reply?.vehicles ?? [], 'started', Math.min(rows, shown))
  return (
    <Part
      title={title}
      note={t('riskNote')}
      said={said}
      none={vehicles.length === 0 ? { icon: 'shield', title: t('noRisk') } : undefined}
    >
      <Ranking
        label={title}
        period={period}
        rows={vehicles}
        under={({ per100km }) =>
          per100km === null ? t('tooShort') : t('perDistance', { n: decimal(shownAs('rate', per100km), t.lang, 1) })
        }
      />
    </Part>
  )
}
