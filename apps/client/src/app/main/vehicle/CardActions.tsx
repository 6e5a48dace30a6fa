/** Actions of other features on the selected vehicle. */
import { useOffered } from '../../../core/routing/use-offered.ts'
import { AlarmsButton } from '../../../features/alarms/AlarmsButton.tsx'
import { CommandsButton } from '../../../features/vehicles/CommandsButton.tsx'
import { PhotoButton } from '../../../features/photos/PhotoButton.tsx'
import { ShareButton } from '../../../features/share/dialog/ShareButton.tsx'
import { TrackButton } from '../../../features/tracks/TrackButton.tsx'
import { LiveVideoButton } from '../../../features/video/LiveVideoButton.tsx'
import { MiniVideoButton } from '../../../features/video/mini/MiniVideoButton.tsx'
import { RecordingsButton } from '../../../features/video/history/RecordingsButton.tsx'
// Not loaded later, as its panel is: what comes between other buttons moves them away under the finger.
import TalkButtons from '../../../features/video/talk/TalkButtons.tsx'

export function CardActions({ id, name, plate }: { id: string; name: string; plate: string }) {
  const offered = useOffered()
  return (
    <>
      {offered(id, { screen: 'trackQuery' }) && <TrackButton id={id} />}
      {offered(id, { calls: ['alarm/getVehiclesAlarms'] }) && <AlarmsButton id={id} plate={plate} />}
      {offered(id, { calls: ['video/getVideoUrl'] }) && <LiveVideoButton id={id} />}
      {offered(id, { calls: ['video/getVideoUrl'] }) && <MiniVideoButton id={id} plate={plate} />}
      {offered(id, { calls: ['video/getTalks'] }) && <TalkButtons id={id} plate={plate} />}
      {offered(id, { screen: 'historyVideoQuery' }) && <RecordingsButton id={id} />}
      {offered(id, { screen: 'photograph' }) && <PhotoButton id={id} />}
      {offered(id, { screen: 'paramSetting' }) && <CommandsButton id={id} />}
      <ShareButton kind="position" vehicles={[{ id, name }]} needs={{}} />
    </>
  )
}
