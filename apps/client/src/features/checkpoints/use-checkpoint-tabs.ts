/** The tabs of the workspace: each has an address of one of the three screens, and keeps what was asked there. */
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'

export type CheckpointScreen = 'checkpoints' | 'checkpointMap' | 'checkpointReplay'
export type CheckpointTab = 'passages' | 'approaching' | 'checkpoints' | 'vehicle'

const monitorTabs: readonly string[] = ['approaching', 'checkpoints']

export function useCheckpointTabs(screen: CheckpointScreen) {
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [params] = useSearchParams()
  const { posAuth, trackAuth } = rightsOf(useSession(state => state))
  const view = params.get('view') ?? ''
  const chosen: CheckpointTab =
    screen === 'checkpointReplay'
      ? 'vehicle'
      : screen === 'checkpointMap'
        ? 'checkpoints'
        : monitorTabs.includes(view)
          ? (view as CheckpointTab)
          : 'passages'
  /** The query of the other tabs: of the replay, and of those that share type and checkpoint. */
  const left = useRef({ replay: '', monitor: '' })
  useEffect(() => {
    left.current[screen === 'checkpointReplay' ? 'replay' : 'monitor'] = search
  }, [screen, search])

  const open = (tab: CheckpointTab) => {
    if (tab === 'vehicle') {
      void navigate(hrefOf('checkpointReplay') + left.current.replay)
      return
    }
    const query = new URLSearchParams(screen === 'checkpointReplay' ? left.current.monitor : search)
    query.delete('view')
    if (tab === 'approaching') query.set('view', tab)
    void navigate({ pathname: hrefOf(tab === 'checkpoints' ? 'checkpointMap' : 'checkpoints'), search: query.toString() })
  }
  const allowed: readonly CheckpointTab[] = [
    ...(posAuth ? (['passages', 'approaching', 'checkpoints'] as const) : []),
    ...(trackAuth ? (['vehicle'] as const) : []),
  ]
  return { chosen, allowed, open, asTable: screen === 'checkpoints' && view === 'table' }
}
