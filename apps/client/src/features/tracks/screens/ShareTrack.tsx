/** Shares the replayed tracks; nothing while there is none. */
import { ShareButton } from '../../share/dialog/ShareButton.tsx'
import type { TrackQuery } from '../replay/track-query.ts'
import { useReplayState } from '../replay/use-replay.ts'
import { useVehicleNames } from '../use-vehicle-names.ts'

export function ShareTrack({ query }: { query: TrackQuery }) {
  const any = useReplayState(({ tracks }) => tracks.some(({ track }) => track.length > 0))
  const { vehicles, startTime, endTime } = query
  const names = useVehicleNames(vehicles.map(({ id }) => id))
  if (!any) return null
  return (
    <ShareButton
      iconOnly
      kind="track"
      vehicles={vehicles.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))}
      needs={{ startTime, endTime }}
    />
  )
}
