/** The track of the selected vehicle's day, while the address has a day (DayTrack.tsx). */
import { type ReactNode, useState } from 'react'
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import type { WholeTrail } from '../../../core/map/trail/trail-layer.ts'
import { useSearchParams } from '../../../core/router/index.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { MapFailed } from './MapFailed.tsx'
import { withParameter } from './with-parameter.ts'

const DayTrack = lazyChunk(
  () => import('./DayTrack.tsx'),
  ({ DayTrack }) => DayTrack,
)

interface DayOnMap {
  track: WholeTrail | null
  /** Given what covers the map from below, px. It leads to the replay also where no map can be drawn. */
  bar: (bottom: number) => ReactNode
}

/** `offered`: the user may see tracks. */
export function useDayOnMap(id: string | null, offered: boolean): DayOnMap {
  const [params, setParams] = useSearchParams()
  const [track, onRead] = useState<WholeTrail | null>(null)
  const day = params.get('day')
  if (!offered || id === null || !day) return { track: null, bar: () => null }
  const onDay = (next: string | null) => setParams(withParameter('day', next), { replace: true })
  const bar = (bottom: number) => (
    <ErrorBoundary part="track" fallback={<MapFailed />}>
      <DayTrack vehicleId={id} day={day} bottom={bottom} onDay={onDay} onClose={() => onDay(null)} onRead={onRead} />
    </ErrorBoundary>
  )
  return { track, bar }
}
