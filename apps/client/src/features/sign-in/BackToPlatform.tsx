/**
 * The way back for those who came here to sign in to another platform and are still signed in to one: to that one, or, with several in use, on without
 * the one that is wanted.
 */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import type { Platform } from '../../core/session/platform.ts'
import { isSignedIn, platformsBeside } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { signInTexts } from './strings.ts'

export function BackToPlatform({ wanted }: { wanted: Platform | undefined }) {
  const t = useTexts(signInTexts)
  const { hrefOf } = useScreens()
  const { session } = useOutrider()
  const navigate = useNavigate()
  const multi = useSession(state => state.multi)
  const before = useSession(state => (state.multi ? undefined : platformsBeside(state)[0]))
  const someInUse = useSession(state => state.multi && Object.keys(state.userDatas).length > 0 && !isSignedIn(state))

  function back() {
    if (before) session.checkIn(before.Code)
    else if (wanted) session.tick(wanted.Code, false)
    // With several wanted the next one follows on the same page.
    if (isSignedIn(session.get())) void navigate(hrefOf('main'), { replace: true })
  }

  if (multi ? !someInUse : !before) return null
  return (
    <Button look="quiet" icon="back" onClick={back}>
      {before ? t('backTo', { title: before.Title }) : t('without')}
    </Button>
  )
}
