/** Actions of other features on the selected vehicle. */
import { ShareButton } from '../../features/share/dialog/ShareButton.tsx'
import { TrackButton } from '../../features/tracks/TrackButton.tsx'

export function CardActions({ id, name }: { id: string; name: string }) {
  return (
    <>
      <TrackButton id={id} />
      <ShareButton kind="position" vehicles={[{ id, name }]} needs={{}} />
    </>
  )
}
