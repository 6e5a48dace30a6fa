/** The days of one vehicle, newest first, with totals. */
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { DayCard } from './DayCard.tsx'
import { durationText } from './duration-text.ts'
import { replayOf } from './replay-of.ts'
import { trackCardTexts } from './strings.ts'
import { timeZone } from './time-zone.ts'
import styles from './TrackCard.module.css'

interface Props {
  id: string
  /** ms since 1970. */
  startTime: number
  endTime: number
}

export function VehicleDays({ id, startTime, endTime }: Props) {
  const { hrefOf } = useScreens()
  const t = useTexts(trackCardTexts)
  const vehicle = useVehicle(id)
  const navigate = useNavigate()
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  const body = { vehicleId: id, startTime, endTime, timeZone }
  // Today's figures change with every report.
  const query = useCall('vehicle/getVehTrackCard', body, { staleTime: 30_000 })
  const name = namesById(id, vehicle, t.lang)
  const days = query.data?.days.toReversed()
  return (
    <section className={styles['vehicle']} aria-label={name}>
      <header className={styles['head']}>
        <h2 className={styles['name']}>{name}</h2>
        {days && (
          <p className="quiet">
            {t('sum', {
              days: days.length,
              driven: days.filter(({ firstStart }) => firstStart !== null).length,
              km: shownNumber(
                'km',
                days.reduce((sum, { km }) => sum + km, 0),
                t.lang,
                1,
              ),
              driving: durationText(
                days.reduce((sum, { driving }) => sum + driving * 1000, 0),
                t,
              ),
            })}
          </p>
        )}
      </header>
      {query.isPending && <LoadingState label={t('loading')} />}
      {query.isError && (
        <ErrorState
          title={t('failed')}
          text={messageOf(query.error, t.lang)}
          retry={{ label: t('retry'), run: () => void query.refetch() }}
        />
      )}
      {days && (
        <ul className={styles['days']} aria-label={t('days', { name })}>
          {days.map(day => (
            <DayCard
              key={day.day}
              day={day}
              onReplay={mayReplay ? () => void navigate(hrefOf('trackQuery', replayOf(id, day))) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
