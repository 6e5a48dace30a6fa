/** /trackList: all points of the replayed tracks. */
import { TrackScreen } from '../screens/TrackScreen.tsx'
import { useVehicleChoice, VehicleChoice } from '../screens/VehicleChoice.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { TrackTable } from './TrackTable.tsx'

export default function TrackList() {
  return <TrackScreen title="points">{tracks => <Points tracks={tracks} />}</TrackScreen>
}

function Points({ tracks }: { tracks: readonly LoadedTrack[] }) {
  const [chosen, choose] = useVehicleChoice(tracks)
  return (
    chosen && (
      <>
        <VehicleChoice tracks={tracks} chosen={chosen} onChoose={choose} />
        <TrackTable key={chosen.vehicleId} loaded={chosen} />
      </>
    )
  )
}
