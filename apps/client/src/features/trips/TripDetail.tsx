/** One trip: what is known of both ends, the distance, and the track between on a map. */
import type { Trip } from '@outrider/contract'
import { messageOf } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAddress } from '../../core/map/use-address.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { dateTime } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { tripTexts } from './strings.ts'
import { distanceOf, kmOf, placesOf, positionOf, stateOf, type TripEnd } from './trip-words.ts'
import styles from './Trips.module.css'
import { TripTrack } from './TripTrack.tsx'
import { useReplay } from './use-replay.ts'

export function TripDetail({ tripId }: { tripId: string }) {
  const t = useTexts(tripTexts)
  const { data, error, refetch } = useCall('trip/getTripStatus', { tripId })
  const trip = data?.trips[0]
  if (trip) return <Shown trip={trip} />
  if (!error) return <LoadingState label={t('loading')} />
  return (
    <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
  )
}

function Shown({ trip }: { trip: Trip }) {
  const t = useTexts(tripTexts)
  const replay = useReplay()
  const { start, end, driverName, vehicleId } = trip
  const [from, to] = [useEnd(start, vehicleId), useEnd(end, vehicleId)]
  const readings = start.mileage !== null || (end?.mileage ?? null) !== null
  const facts: (readonly [string, string])[] = [
    [t('vehicle'), bothNamesOf(trip)],
    [t('state'), stateOf(trip, t)],
    [t('driver'), driverName || t('noDriver')],
    [t('began'), from.time],
    [t('startPlace'), from.place],
    ...(end
      ? ([
          [t('finished'), to.time],
          [t('endPlace'), to.place],
        ] as const)
      : []),
    [t('km'), distanceOf(trip, t, t.lang)],
    ...(readings
      ? [[t('reading'), t('readings', { from: kmOf(start.mileage, t.lang), to: kmOf(end?.mileage ?? null, t.lang) })] as const]
      : []),
    [t('by'), [...new Set([start.userName, end?.userName ?? ''])].filter(Boolean).join(', ')],
  ]
  return (
    <div className={styles['stack']}>
      <FactList facts={facts} />
      {replay && (
        <>
          <TripTrack trip={trip} />
          <Button icon="play" block onClick={() => replay({ vehicleId, from: start.time, until: end?.time ?? null })}>
            {t('replay')}
          </Button>
        </>
      )}
    </div>
  )
}

/** @param end null: the trip goes on */
function useEnd(end: TripEnd | null, vehicleId: string): { time: string; place: string } {
  const t = useTexts(tripTexts)
  const { address } = useAddress(end && positionOf(end), splitId(vehicleId).platformCode)
  if (!end) return { time: '', place: '' }
  const time = dateTime(end.time, t.lang)
  return {
    time: end.receivedAt === null ? time : t('backfilled', { time, received: dateTime(end.receivedAt, t.lang) }),
    place: placesOf(end, t, address?.text),
  }
}
