/** The timeline, with what the focused vehicle does in words for those who hear it. */
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { listTexts } from '../lists/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useClock } from '../replay/use-replay.ts'
import { momentWords } from './moment-words.ts'
import { playTexts } from './strings.ts'
import { Timeline } from './Timeline.tsx'

export function SpokenTimeline({ tracks, focus }: { tracks: readonly LoadedTrack[]; focus: LoadedTrack | undefined }) {
  const t = useTexts(playTexts)
  const durations = useTexts(listTexts)
  const lang = useLang()
  const said = useClock(({ time, playing }) => {
    if (!focus || playing) return ''
    const { doing, speed } = momentWords(focus, time, { t, durations, lang })
    return [doing, speed].filter(Boolean).join(' ')
  })
  return <Timeline tracks={tracks} said={said} />
}
