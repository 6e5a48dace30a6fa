/** The timeline with a spoken value for screen readers: what the focused vehicle does. */
import { useTexts } from '../../../../core/i18n/use-texts.ts'
import { listTexts } from '../../lists/strings.ts'
import type { LoadedTrack } from '../../replay/loaded-track.ts'
import { useClock } from '../../replay/use-replay.ts'
import { sampleText } from '../sample-text.ts'
import { playTexts } from '../strings.ts'
import { Timeline } from './Timeline.tsx'

export function AccessibleTimeline({ tracks, focus }: { tracks: readonly LoadedTrack[]; focus: LoadedTrack | undefined }) {
  const t = useTexts(playTexts)
  const durations = useTexts(listTexts)
  const valueText = useClock(({ time, playing }) => {
    if (!focus || playing) return ''
    const { activity, speed } = sampleText(focus, time, { t, durations, lang: t.lang })
    return [activity, speed].filter(Boolean).join(' ')
  })
  return <Timeline tracks={tracks} valueText={valueText} />
}
