/** Actions for the replayed tracks: export and sharing. */
import { ExportMenu } from '../export/ExportMenu.tsx'
import type { TrackQuery } from '../replay/track-query.ts'
import { useReplayState } from '../replay/use-replay.ts'
import { ShareButton } from '../../share/dialog/ShareButton.tsx'
import { useVehicleNames } from '../use-vehicle-names.ts'

export function TrackTools({ query }: { query: TrackQuery }) {
  const tracks = useReplayState(state => state.tracks)
  const { startTime, endTime } = query
  const names = useVehicleNames(query.vehicles.map(({ id }) => id))
  if (!tracks.some(({ track }) => track.length > 0)) return null
  return (
    <>
      <ExportMenu tracks={tracks} />
      <ShareButton
        iconOnly
        kind="track"
        vehicles={query.vehicles.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))}
        needs={{ startTime, endTime }}
      />
    </>
  )
}
