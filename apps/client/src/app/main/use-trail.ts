/**
 * The trail of the selected vehicle. What it drove before comes from its platform, once; what it drives from then on is added from the live
 * fleet. undefined: the user may not see tracks.
 */
import type { DataOf } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { useMemo, useState } from 'react'
import { useSession } from '../../core/context/outrider.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useStored } from '../../core/context/use-stored.ts'
import type { MapPath } from '../../core/map/path/path-layer.ts'
import { storedMapTrail } from '../../core/map/stored-map.ts'
import { type TrailPoint, trailLines } from '../../core/map/trail/trail-lines.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { rightsOf } from '../../core/session/session.ts'

/** Points asked for: enough for the shape of half an hour. */
const maxPoints = 600
const minuteMs = 60_000

const noPoints: readonly TrailPoint[] = []
const noTrail: MapPath = []
const pointsOf = ({ points }: DataOf<'track/getVehicleTrack'>): readonly TrailPoint[] => points

/** What is drawn: of one vehicle from one moment on. */
interface Seen {
  id: string
  minutes: number
  /** Up to here its platform is asked, by the clock of its positions, ms since 1970. */
  until: number
  /** Later ones. */
  live: readonly TrailPoint[]
}

export function useTrail(id: string | null): MapPath | undefined {
  const allowed = useSession(state => rightsOf(state).trackAuth)
  const [minutes] = useStored(storedMapTrail)
  const [seen, setSeen] = useState<Seen>()
  const on = allowed && minutes > 0 && id !== null
  const vehicle = useVehicle(on ? id : null)
  const position = vehicle?.id === id ? vehicle?.position : undefined
  const current = on && seen?.id === id && seen.minutes === minutes ? seen : undefined
  if (on && position && position.gpsTime !== null && position.latitude !== null && position.longitude !== null) {
    const { gpsTime, datum, latitude, longitude } = position
    if (!current) setSeen({ id, minutes, until: gpsTime, live: noPoints })
    else if (gpsTime > (current.live.at(-1)?.time ?? current.until)) {
      const kept = current.live.filter(({ time }) => time >= gpsTime - minutes * minuteMs)
      const point = { time: gpsTime, ...convertDatum({ latitude, longitude }, datum, 'wgs84') }
      setSeen({ ...current, live: [...kept, point] })
    }
  }
  const before = useCall(
    'track/getVehicleTrack',
    current && {
      vehicleId: current.id,
      startTime: current.until - minutes * minuteMs,
      endTime: current.until,
      maxPoints,
    },
    { select: pointsOf, staleTime: Number.POSITIVE_INFINITY },
  ).data
  const live = current?.live
  const trail = useMemo(
    () => (live ? trailLines([...(before ?? noPoints), ...live], minutes * minuteMs) : noTrail),
    [before, live, minutes],
  )
  return allowed ? trail : undefined
}
