/** Actions of other features on the selected vehicle. */
import { ShareButton } from '../../features/share/ShareButton.tsx'
import { TrackButton } from '../../features/tracks/TrackButton.tsx'

export function CardActions({ id, name }: { id: string; name: string }) {
  return (
    <>
      <TrackButton id={id} />
      <ShareButton id={id} name={name} />
    </>
  )
}
