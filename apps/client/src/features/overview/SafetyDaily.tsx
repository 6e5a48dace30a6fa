/** /SafetyDaily and /MLSafetyDaily: alarms and vehicles at risk of a day, and what is wrong with devices now. */
import type { DataOf } from '@outrider/contract'
import { useSearchParams } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import { IconButton } from '../../ui/Button.tsx'
import { DateField } from '../../ui/inputs/DateField.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { AlarmRanking, AlarmsByType, RiskRanking } from './AlarmParts.tsx'
import { DeviceStats, FaultyDevices, GoneOffline } from './DeviceParts.tsx'
import styles from './Overview.module.css'
import { useOrganisation } from '../../core/queries/use-organisation.ts'
import { overviewTexts } from './strings.ts'
import { useReportCall } from './use-report-call.ts'

const chartHeight = 260
const dayLength = 86_400_000
const isDay = (text: string) => /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
const dayAfter = (day: string, count: number) => new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10)

export default function SafetyDaily() {
  const t = useTexts(overviewTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  // Devices are told of by where vehicles are: a right of their own.
  const positions = useSession(state => rightsOf(state).posAuth)
  const [params, setParams] = useSearchParams()
  const named = params.get('day') ?? ''
  // Today is that of the platform: without a day its reply tells it.
  const running = useReportCall('report/getVehAlarmInfoReport', {})
  const today = running.reply?.lastDay ?? ''
  // The last day that is over: in the morning little is known of the running one.
  const lastWhole = isDay(today) ? dayAfter(today, -1) : ''
  const day = isDay(named) ? named : lastWhole
  const period = day === '' ? undefined : { day }
  const ofDay = useReportCall('report/getVehAlarmInfoReport', period)
  const { reply, said } = period ? ofDay : running
  const tiles = useDayFigures(period && reply)
  // What is sent is of an organisation: the uppermost.
  const { orgId } = useOrganisation('')
  const show = (next: string) => setParams(next === lastWhole ? {} : { day: next }, { replace: true })
  return (
    <Page wide bar={<TopBar title={t('daily')} back={{ label: t('back'), go: goBack }} />}>
      <div className={styles['days']}>
        <IconButton icon="back" label={t('previousDay')} disabled={!isDay(day)} onClick={() => show(dayAfter(day, -1))} />
        <DateField label={t('day')} value={day} max={today} onChange={next => isDay(next) && show(next)} />
        <IconButton
          icon="forward"
          label={t('nextDay')}
          disabled={!isDay(day) || day >= today}
          onClick={() => show(dayAfter(day, 1))}
        />
      </div>
      <DayFigures tiles={tiles} />
      <div className={styles['parts']}>
        <AlarmsByType
          reply={period && reply}
          said={said}
          height={chartHeight}
          notes={tiles}
          mailed={{ analysis: 'safetyDaily', orgId }}
        />
        {period && (
          <>
            <AlarmRanking period={period} />
            <RiskRanking period={period} />
          </>
        )}
        {positions && (
          <>
            <DeviceStats height={chartHeight} />
            <GoneOffline />
            <FaultyDevices />
          </>
        )}
      </div>
    </Page>
  )
}

/** Figures of a day, with their names. */
function useDayFigures(reply: DataOf<'report/getVehAlarmInfoReport'> | undefined): readonly (readonly [string, string])[] {
  const t = useTexts(overviewTexts)
  const of = (value: number | undefined) => (value === undefined ? '–' : number(value, t.lang))
  const share = reply && reply.started > 0 ? `${Math.round((reply.processed / reply.started) * 100)}%` : '–'
  return [
    [t('alarmCount'), of(reply?.started)],
    [t('serious'), of(reply?.serious)],
    [t('vehiclesWithAlarms'), of(reply?.vehicleCount)],
    [t('handledShare'), share],
  ]
}

function DayFigures({ tiles }: { tiles: readonly (readonly [string, string])[] }) {
  const t = useTexts(overviewTexts)
  return (
    <ul className={styles['figures']} aria-label={t('daily')}>
      {tiles.map(([name, value]) => (
        <li key={name} className={styles['figure']}>
          <div>
            <span>{name}</span>
            <strong className="tabular">{value}</strong>
          </div>
        </li>
      ))}
    </ul>
  )
}
