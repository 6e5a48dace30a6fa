/** Vehicles by a number, the most first, each with a bar and the way to its alarms. */
import type { RequestOf } from '@outrider/contract'
import { Link } from '../../core/router/index.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useLang } from '../../core/i18n/use-texts.ts'
import { lastDays } from '../../core/query-forms/zone-days.ts'
import { useReportZone } from '../../core/queries/use-report-zone.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { number } from '../../core/time/format.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { alarmListOf } from './alarm-list-of.ts'
import styles from './Overview.module.css'

interface Row {
  vehicleId: string
  plateNum: string
  nickname: string
  orgName: string
  started: number
}

interface Props<Ranked extends Row> {
  label: string
  period: RequestOf<'report/getVehAlmNumRankReport'>
  rows: readonly Ranked[]
  /** Said under the name; absent: the organisation. */
  under?: (row: Ranked) => string
}

export function Ranking<Ranked extends Row>({ label, period, rows, under = ({ orgName }) => orgName }: Props<Ranked>) {
  const lang = useLang()
  const { hrefOf } = useScreens()
  const { data: zone } = useReportZone()
  const { day } = period
  const days =
    day === undefined
      ? zone === undefined
        ? undefined
        : lastDays(period.days ?? 1, serverNow(), zone)
      : { begin: day, end: day }
  const most = rows[0]?.started ?? 0
  return (
    <ol className={styles['ranking']} aria-label={label}>
      {rows.map(row => (
        <li key={row.vehicleId}>
          <Link to={alarmListOf(hrefOf('main', { module: 'alarm' }), days, zone, row.plateNum)}>
            <span className={styles['name']}>
              {bothNamesOf(row)} <small>{under(row)}</small>
            </span>
            <strong className="tabular">{number(row.started, lang)}</strong>
            <span className={styles['bar']} style={{ inlineSize: `${(row.started / most) * 100}%` }} />
          </Link>
        </li>
      ))}
    </ol>
  )
}
