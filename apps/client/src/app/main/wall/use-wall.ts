/**
 * Wall mode: the map of the fleet fills the screen, under large counts. Kept in the address, so that a screen on a wall can open with it.
 */
import { useRoute, useSearchParams } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { useWide } from '../../../ui/use-wide.ts'
import { hrefOf } from '../../screens.ts'

/** `tour`: also goes through the vehicles that need attention. */
const wallModes = ['map', 'tour'] as const
export type WallMode = (typeof wallModes)[number]

/** Parameter of the address of /main. */
export const wallParam = 'wall'

/** null: off. Phones have none, and neither has a screen other than the map. */
export function useWallMode(): WallMode | null {
  const [params] = useSearchParams()
  const wide = useWide()
  const onMap = useRoute(hrefOf('main', { module: 'pos' }))[0]
  const allowed = useSession(state => rightsOf(state).posAuth)
  return wide && onMap && allowed ? (wallModes.find(mode => mode === params.get(wallParam)) ?? null) : null
}
