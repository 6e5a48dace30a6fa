/** Actions of other features on the selected vehicle. */
import { AlarmsButton } from '../../../features/alarms/AlarmsButton.tsx'
import { CommandsButton } from '../../../features/vehicles/CommandsButton.tsx'
import { PhotoButton } from '../../../features/photos/PhotoButton.tsx'
import { ShareButton } from '../../../features/share/dialog/ShareButton.tsx'
import { TrackButton } from '../../../features/tracks/TrackButton.tsx'
import { LiveVideoButton } from '../../../features/video/LiveVideoButton.tsx'
import { RecordingsButton } from '../../../features/video/history/RecordingsButton.tsx'

export function CardActions({ id, name, plate }: { id: string; name: string; plate: string }) {
  return (
    <>
      <TrackButton id={id} />
      <AlarmsButton id={id} plate={plate} />
      <LiveVideoButton id={id} />
      <RecordingsButton id={id} />
      <PhotoButton id={id} />
      <CommandsButton id={id} />
      <ShareButton kind="position" vehicles={[{ id, name }]} needs={{}} />
    </>
  )
}
