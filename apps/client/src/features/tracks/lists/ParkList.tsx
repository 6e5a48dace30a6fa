/** /parkList: where the vehicles of what was replayed last stood. A park that is chosen is looked at in the replay. */
import { useNavigate } from 'react-router'
import { paths } from '../../../core/routing/paths.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { searchOf, type TrackQuery } from '../replay/query.ts'
import { TrackScreen } from '../screens/TrackScreen.tsx'
import { useVehicleChoice, VehicleChoice } from '../screens/VehicleChoice.tsx'
import { ParkTable } from './ParkTable.tsx'

export default function ParkList() {
  return <TrackScreen title="parks">{(tracks, query) => <Parks tracks={tracks} query={query} />}</TrackScreen>
}

function Parks({ tracks, query }: { tracks: readonly LoadedTrack[]; query: TrackQuery }) {
  const navigate = useNavigate()
  const [chosen, choose] = useVehicleChoice(tracks)
  // The clock stands at the park, and the vehicle in it.
  const show = () => void navigate({ pathname: paths.trackQuery, search: searchOf(query).toString() })
  return (
    chosen && (
      <>
        <VehicleChoice tracks={tracks} chosen={chosen} onChoose={choose} />
        <ParkTable key={chosen.vehicleId} loaded={chosen} onChoose={show} />
      </>
    )
  )
}
