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

/** Of one vehicle from one moment on. */
interface Driven {
  id: string
  /** How long a point is kept, ms. */
  length: number
  /** Up to here its platform is asked, by the clock of its positions, ms since 1970. */
  until: number
  /** Later ones. */
  live: readonly TrailPoint[]
}

/** What a vehicle drives while it is looked at; undefined: nobody knows where it is. `id`: null: of none. */
export function useDriven(id: string | null, length: number): Driven | undefined {
  const [seen, setSeen] = useState<Driven>()
  const vehicle = useVehicle(id)
  const position = vehicle?.id === id ? vehicle?.position : undefined
  const current = id !== null && seen?.id === id && seen.length === length ? seen : undefined
  // What is driven while nobody looks would be missing in between.
  if (id === null && seen) setSeen(undefined)
  if (id !== null && position && position.gpsTime !== null && position.latitude !== null && position.longitude !== null) {
    const { gpsTime, datum, latitude, longitude } = position
    if (!current) setSeen({ id, length, until: gpsTime, live: noPoints })
    else if (gpsTime > (current.live.at(-1)?.time ?? current.until)) {
      const kept = current.live.filter(({ time }) => time >= gpsTime - length)
      const point = { time: gpsTime, ...convertDatum({ latitude, longitude }, datum, 'wgs84') }
      setSeen({ ...current, live: [...kept, point] })
    }
  }
  return current
}

export function useTrail(id: string | null): MapPath | undefined {
  const allowed = useSession(state => rightsOf(state).trackAuth)
  const [minutes] = useStored(storedMapTrail)
  const length = minutes * minuteMs
  const current = useDriven(allowed && minutes > 0 ? id : null, length)
  const before = useCall(
    'track/getVehicleTrack',
    current && { vehicleId: current.id, startTime: current.until - length, endTime: current.until, maxPoints },
    { select: pointsOf, staleTime: Number.POSITIVE_INFINITY },
  ).data
  const live = current?.live
  const trail = useMemo(() => (live ? trailLines([...(before ?? noPoints), ...live], length) : noTrail), [before, live, length])
  return allowed ? trail : undefined
}
