/** One trip: what is known of both ends, the distance, and the track between on a map. */
import { limits, type Trip } from '@outrider/contract'
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useSession } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Card } from '../../ui/Page.tsx'
import { tripTexts } from './strings.ts'
import { distanceOf, placeOf, stateOf } from './trip-words.ts'
import styles from './Trips.module.css'
import { TripTrack } from './TripTrack.tsx'

export function TripDetail({ tripId }: { tripId: string }) {
  const t = useTexts(tripTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { data, error, refetch } = useCall('trip/getTripStatus', { tripId })
  const trip = data?.trips[0]
  return (
    <Card title={t('detail')}>
      {trip ? (
        <Shown trip={trip} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, lang)}
          retry={{ label: common('retry'), run: () => void refetch() }}
        />
      ) : (
        <LoadingState label={common('loading')} />
      )}
    </Card>
  )
}

function Shown({ trip }: { trip: Trip }) {
  const t = useTexts(tripTexts)
  const lang = useLang()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const mayReplay = useSession(state => rightsOf(state).trackAuth)
  const { start, end, driverName, vehicleId } = trip
  const reading = (km: number | null | undefined) => (km === null || km === undefined ? '–' : number(km, lang, 1))
  const facts: (readonly [string, string])[] = [
    [t('state'), stateOf(trip, t)],
    ...(driverName ? [[t('driver'), driverName] as const] : []),
    [t('began'), dateTime(start.time, lang)],
    [t('startPlace'), placeOf(start, t)],
    ...(end
      ? ([
          [t('finished'), dateTime(end.time, lang)],
          [t('endPlace'), placeOf(end, t)],
        ] as const)
      : []),
    [t('km'), distanceOf(trip, t, lang)],
    ...(start.mileage === null && (end?.mileage ?? null) === null
      ? []
      : [[t('reading'), t('readings', { from: reading(start.mileage), to: reading(end?.mileage) })] as const]),
    [t('by'), [...new Set([start.userName, end?.userName ?? ''])].filter(Boolean).join(', ')],
  ]
  return (
    <div className={styles['stack']}>
      <FactList facts={facts} />
      {mayReplay && (
        <>
          <TripTrack trip={trip} />
          <Button
            icon="play"
            block
            onClick={() =>
              void navigate(
                hrefOf('trackQuery', {
                  vehicle: vehicleId,
                  from: start.time,
                  to: Math.min(end?.time ?? Date.now(), start.time + limits.trackRange),
                }),
              )
            }
          >
            {t('replay')}
          </Button>
        </>
      )}
    </div>
  )
}
