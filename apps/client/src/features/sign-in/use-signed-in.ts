/** What follows a sign-in, whichever way it was. */
import type { Session } from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import { storedAlarmId } from '../../core/launch/stored-launch.ts'
import { useNavigate } from '../../core/router/index.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { isSignedIn, rightsOf, unfinishedAt, worksOnTasks } from '../../core/session/session.ts'

/** False: in multi-platform mode another platform is to be signed in to first. */
export function useSignedIn(): (code: string, data: Session) => boolean {
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { session, stored } = useOutrider()
  return (code, data) => {
    session.signIn(code, data)
    if (!isSignedIn(session.get())) return false
    // The alarm of the link that led here.
    const alarm = stored.get(storedAlarmId)
    const own = worksOnTasks(rightsOf(session.get())) ? hrefOf('taskList') : hrefOf('main')
    const start = alarm === '' ? own : hrefOf('vehAlmDetail', { vehAlmMsgId: alarm })
    const unfinished = unfinishedAt(session.get())
    void navigate(unfinished ? hrefOf(unfinished) : start, { replace: true })
    return true
  }
}
