/** Makes the line of a route, and the width of its corridor, of all drives of the same way. */
import { useMutation } from '@tanstack/react-query'
import type { Coordinates } from '@outrider/geo'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TakenTrack } from '../../../core/places/begun-geofence.ts'
import { number } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { Button } from '../../../ui/Button.tsx'
import { routeTexts } from './route-strings.ts'

interface Props {
  track: TakenTrack
  platform: string
  /** `width`: metres. */
  onMerged: (points: readonly Coordinates[], width: number) => void
}

export function MergeDrives({ track, platform, onMerged }: Props) {
  const t = useTexts(routeTexts)
  const { api } = useOutrider()
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.call('alarm/routeOfTrack', { ...track, merge: true }, { platform }),
    onSuccess: ({ points, width }) => width !== null && onMerged(points, width),
  })
  return (
    <>
      <Button icon="track" busy={isPending} onClick={() => mutate()}>
        {t('mergeDrives')}
      </Button>
      <p role="status">
        {!data
          ? t('mergeDrivesText')
          : data.width === null
            ? t('nothingToMerge')
            : t('merged', { n: number(data.drives, t.lang), m: shownNumber('metre', data.width, t.lang) })}
      </p>
    </>
  )
}
