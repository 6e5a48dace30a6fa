/** /parkList: the stops of the replayed vehicles. Choosing a stop shows it in the replay. */
import { useNavigate } from '../../../core/router/index.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { trackSearchParams, type TrackQuery } from '../replay/track-query.ts'
import { TrackScreen } from '../screens/TrackScreen.tsx'
import { useVehicleChoice, VehicleChoice } from '../screens/VehicleChoice.tsx'
import { StopTable } from './StopTable.tsx'

export default function ParkList() {
  return <TrackScreen title="stops">{(tracks, query) => <Stops tracks={tracks} query={query} />}</TrackScreen>
}

function Stops({ tracks, query }: { tracks: readonly LoadedTrack[]; query: TrackQuery }) {
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const [chosen, choose] = useVehicleChoice(tracks)
  // The clock is at the stop already.
  const show = () => void navigate({ pathname: hrefOf('trackQuery'), search: trackSearchParams(query).toString() })
  return (
    chosen && (
      <>
        <VehicleChoice tracks={tracks} chosen={chosen} onChoose={choose} />
        <StopTable key={chosen.vehicleId} loaded={chosen} onChoose={show} />
      </>
    )
  )
}
