/** The track of a vehicle's day over the live map: reads it, and stands as a bar above it. Apart, so that no first picture waits for it. */
import type { DataOf } from '@outrider/contract'
import { useEffect, useMemo } from 'react'
import { useFleetStatus, useVehicle } from '../../../core/context/use-fleet.ts'
import { nameOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { type AskedTrack, type TrailPoint, wholeLines } from '../../../core/map/trail/trail-lines.ts'
import type { WholeTrail } from '../../../core/map/trail/trail-layer.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { dayIn, dayMs, inputDay, midnight } from '../../../core/time/days.ts'
import { clockTime } from '../../../core/time/format.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { useLayer } from '../../../ui/layers.ts'
import { useDriven } from '../use-trail.ts'
import styles from './DayTrack.module.css'
import { dayTrackTexts } from './day-track-texts.ts'

/** Points asked for: as many as a day's shape needs at any zoom, and no more than the map draws at once. */
const maxPoints = 2_000
const staleTime = 60_000
const noPoints: readonly TrailPoint[] = []
const trackOf = ({ points, reduced }: DataOf<'track/getVehicleTrack'>): AskedTrack => ({ points, reduced })

interface Props {
  vehicleId: string
  /** Value of a date input; anything else is today. */
  day: string
  /** What covers the map from below, px. */
  bottom: number
  onDay: (day: string) => void
  onClose: () => void
  /** Stays the same. null: it is not shown any more. */
  onRead: (track: WholeTrail | null) => void
}

/** What is known of a day's track: of today what the vehicle drives meanwhile, too. */
function useDayTrack(vehicleId: string, from: number) {
  const isToday = from === midnight(serverNow())
  const end = midnight(from, 1)
  const driven = useDriven(isToday ? vehicleId : null, dayMs)
  const until = isToday ? driven && Math.min(driven.until, end) : end - 1_000
  const { data, isError, refetch } = useCall(
    'track/getVehicleTrack',
    until !== undefined && until >= from ? { vehicleId, startTime: from, endTime: until, maxPoints } : undefined,
    { select: trackOf, staleTime },
  )
  const live = driven?.live ?? noPoints
  const lines = useMemo(() => data && wholeLines(data, live), [data, live])
  const known = useVehicle(vehicleId)
  // Never located, or not since yesterday.
  const unseen = isToday && known !== undefined && known !== null && (known.position.gpsTime ?? 0) < from
  const state = unseen ? 'none' : isError ? 'failed' : lines === undefined ? 'loading' : lines.length === 0 ? 'none' : 'some'
  return { lines, state, isToday, last: live.at(-1)?.time ?? until, retry: () => void refetch() } as const
}

export function DayTrack({ vehicleId, day, bottom, onDay, onClose, onRead }: Props) {
  const t = useTexts(dayTrackTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const vehicle = useVehicle(vehicleId)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const today = midnight(serverNow())
  const from = Math.min(today, dayIn(day) ?? today)
  const { lines, state, isToday, last, retry } = useDayTrack(vehicleId, from)
  useLayer(true, onClose)
  useEffect(() => onRead({ lines: lines ?? [], of: `${vehicleId} ${from}` }), [lines, vehicleId, from, onRead])
  useEffect(() => () => onRead(null), [onRead])
  const step = (by: number) => onDay(inputDay(midnight(from, by)))
  const name = t('trackOf', { name: vehicle ? nameOf(vehicle, nickNameOn) : '' })
  const upTo = isToday && last !== undefined ? t('soFar', { time: clockTime(last, t.lang) }) : t('wholeDay')
  const replay = hrefOf('trackQuery', { vehicle: vehicleId, from, to: isToday ? serverNow() : midnight(from, 1) - 1_000 })
  return (
    <section className={styles['bar']} style={{ marginBottom: bottom }} aria-label={name}>
      <div className={styles['day']}>
        <IconButton icon="back" label={t('previousDay')} onClick={() => step(-1)} />
        <div className={styles['date']}>
          <DateField
            label={t('day')}
            value={inputDay(from)}
            max={inputDay(today)}
            onChange={next => dayIn(next) !== undefined && onDay(next)}
          />
        </div>
        <IconButton icon="forward" label={t('nextDay')} disabled={isToday} onClick={() => step(1)} />
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <div className={styles['below']}>
        <p className={styles['state']} role="status">
          {name} · {state === 'some' ? upTo : t(state)}
        </p>
        {state === 'failed' && <Button onClick={retry}>{t('retry')}</Button>}
        <IconButton icon="play" label={t('replay')} onClick={() => void navigate(replay)} />
      </div>
    </section>
  )
}
