/** /speedCurve: how fast the vehicles of what was replayed last drove. */
import { TrackScreen } from '../screens/TrackScreen.tsx'
import { SpeedCurve } from './SpeedCurve.tsx'

export default function SpeedCurveScreen() {
  return (
    <TrackScreen title="curve" wide>
      {tracks => <SpeedCurve tracks={tracks} />}
    </TrackScreen>
  )
}
