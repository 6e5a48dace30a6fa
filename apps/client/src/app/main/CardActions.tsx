/** What other parts of the client can do with the chosen vehicle. */
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
