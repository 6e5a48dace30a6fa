/** Opens the recorded video of the moment that is replayed; hidden without the right to see video. */
import { useNavigate } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useReplay } from '../replay/use-replay.ts'
import { playTexts } from './strings.ts'

/** What is played before and after it can be looked through, ms. */
const around = 60_000

export function VideoOfMoment({ vehicleId }: { vehicleId: string }) {
  const t = useTexts(playTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { clock } = useReplay()
  const may = useSession(state => rightsOf(state).videoAuth)
  if (!may) return null
  const open = (): void => {
    clock.pause()
    // Terminals answer in whole seconds.
    const at = Math.floor(clock.get().time / 1_000) * 1_000
    void navigate(hrefOf('historyVideoPlayAll', { vehicle: vehicleId, from: at - around, to: at + around, at }))
  }
  return <IconButton icon="video" label={t('video')} onClick={open} />
}
