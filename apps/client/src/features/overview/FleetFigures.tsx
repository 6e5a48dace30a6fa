/** What the fleet does now and has done today, large. */
import type { DataOf } from '@outrider/contract'
import { Link } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAsOf } from '../../core/queries/use-as-of.ts'
import { useReportZone } from '../../core/queries/use-report-zone.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { number } from '../../core/time/format.ts'
import { shownAs } from '../../core/time/measures.ts'
import { Button } from '../../ui/Button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { alarmListOf } from './alarm-list-of.ts'
import styles from './Overview.module.css'
import { overviewTexts } from './strings.ts'
import type { Said } from './use-report-call.ts'

const states = ['driving', 'idling', 'parked', 'offline'] as const

interface Tile {
  key: 'total' | 'online' | (typeof states)[number] | 'distance' | 'alarmsToday'
  /** undefined: it leads nowhere. */
  to: string | undefined
  value: string
  /** Beside the value; absent: it is a number of things. */
  unit?: string
  under: string | undefined
}

type Reply = DataOf<'report/getDataOverviewReport'>

interface Props {
  reply: Reply | undefined
  said: Said
  alarms: boolean
}

export function FleetFigures({ reply, said: { failed, missing, onRetry }, alarms }: Props) {
  const t = useTexts(overviewTexts)
  const { hrefOf } = useScreens()
  const asOf = useAsOf(reply?.asOf)
  const { data: zone } = useReportZone()
  const of = (value: number | undefined) => (value === undefined ? '–' : number(value, t.lang))
  const km = (metres: number | undefined) => of(metres === undefined ? undefined : shownAs('km', metres / 1000))
  const share = reply && reply.total > 0 ? Math.round((reply.online / reply.total) * 100) : 0
  const list = (state?: string) => hrefOf('main', { module: 'vehicleList', state })
  const ofAlarms: Tile = {
    key: 'alarmsToday',
    to: alarmListOf(hrefOf('main', { module: 'alarm' }), reply && { begin: reply.day, end: reply.day }, zone),
    value: of(reply?.alarmsToday),
    under: t('processedOf', { n: of(reply?.processedToday) }),
  }
  const tiles: readonly Tile[] = [
    { key: 'total', to: list(), value: of(reply?.total), under: t('drove', { n: of(reply?.drove) }) },
    { key: 'online', to: list('online'), value: of(reply?.online), under: t('onlineShare', { share }) },
    ...states.map((key): Tile => ({ key, to: list(key), value: of(reply?.[key]), under: undefined })),
    {
      key: 'distance',
      to: undefined,
      value: km(reply?.distanceToday),
      unit: t('distanceUnit'),
      under: t('yesterday', { value: km(reply?.distanceYesterday) }),
    },
    ...(alarms ? [ofAlarms] : []),
  ]
  return (
    <>
      {failed && (
        <p className="quiet" role="alert">
          {t('failed')} <Button onClick={onRetry}>{t('retry')}</Button>
        </p>
      )}
      {missing.length > 0 && <p className="quiet">{t('missing', { names: missing.join(', ') })}</p>}
      <ul className={styles['figures']} aria-label={t('fleet')}>
        {tiles.map(({ key, to, value, unit, under }) => {
          const content = (
            <>
              <span>{t(key)}</span>
              <strong className="tabular">
                {value}
                {unit !== undefined && <small> {unit}</small>}
              </strong>
              <small>{under}</small>
            </>
          )
          return (
            <li key={key} className={joinClasses(styles['figure'], styles[key])}>
              {to === undefined ? <div>{content}</div> : <Link to={to}>{content}</Link>}
            </li>
          )
        })}
      </ul>
      {asOf && <p className="quiet">{asOf}</p>}
    </>
  )
}
