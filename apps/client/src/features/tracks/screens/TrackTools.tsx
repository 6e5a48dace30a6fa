/** Actions for the replayed tracks: export and sharing. */
import { ExportMenu } from '../export/ExportMenu.tsx'
import type { TrackQuery } from '../replay/track-query.ts'
import { useReplayState } from '../replay/use-replay.ts'
import { PlacesOfTrack } from './PlacesOfTrack.tsx'
import { ShareTrack } from './ShareTrack.tsx'

export function TrackTools({ query }: { query: TrackQuery }) {
  const tracks = useReplayState(state => state.tracks)
  if (!tracks.some(({ track }) => track.length > 0)) return null
  return (
    <>
      <ExportMenu tracks={tracks} />
      {query.vehicles.length === 1 && tracks[0] && <PlacesOfTrack loaded={tracks[0]} />}
      <ShareTrack query={query} />
    </>
  )
}
