/** /speedCurve: speed curves of the replayed vehicles. */
import { TrackScreen } from '../screens/TrackScreen.tsx'
import { SpeedCurve } from './SpeedCurve.tsx'

export default function SpeedCurveScreen() {
  return (
    <TrackScreen title="curve" wide>
      {tracks => <SpeedCurve tracks={tracks} />}
    </TrackScreen>
  )
}
