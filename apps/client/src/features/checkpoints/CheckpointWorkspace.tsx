/** Workspace of the checkpoints in wide windows: one map stays while the user goes between its three screens, which are tabs of the panel. */
import { useLocation } from '../../core/router/index.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { WideCheckpoints } from './WideCheckpoints.tsx'

export default function CheckpointWorkspace() {
  const { hrefOf } = useScreens()
  const { pathname } = useLocation()
  const name = (['checkpoints', 'checkpointMap', 'checkpointReplay'] as const).find(each => hrefOf(each) === pathname)
  return <WideCheckpoints screen={name ?? 'checkpoints'} />
}
