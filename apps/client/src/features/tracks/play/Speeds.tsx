/** The playback speeds as chips, of which one is chosen. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { useClock, useReplay } from '../replay/use-replay.ts'
import { speedChoices } from './speed-choices.ts'
import { playTexts } from './strings.ts'

export function Speeds() {
  const t = useTexts(playTexts)
  const { clock } = useReplay()
  const speed = useClock(state => state.speed)
  return (
    <Segments
      label={t('speed')}
      choices={speedChoices.map(times => ({ value: String(times), text: t('times', { n: times }) }))}
      chosen={String(speed)}
      onChoose={times => clock.setSpeed(Number(times))}
    />
  )
}
