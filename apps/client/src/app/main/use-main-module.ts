/** The module of /main that is open, and the rights that decide it. */
import type { AppMenuAuth } from '@outrider/contract'
import { useMemo } from 'react'
import { useRoute, useSearchParams } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { storedDefaultModule } from '../../core/routing/default-modules.ts'
import { moduleTypeIn, rightsOf } from '../../core/session/session.ts'
import { mainScreen } from '../first-routes.ts'
import { moduleFor, type ModuleName } from './modules.ts'

export function useRights(): AppMenuAuth {
  // The selector returns a new object each time, so it is compared as text.
  const text = useSession(state => JSON.stringify(rightsOf(state)))
  return useMemo(() => JSON.parse(text) as AppMenuAuth, [text])
}

/** The one that the address of /main names, as a part of its path or as `?module=`, else the one it opens with. undefined: no module is allowed. */
export function useMainModule(): ModuleName | undefined {
  // By the address: a module may have a route of its own.
  const named = useRoute<{ module?: string }>(mainScreen.path)[1]?.module
  const [params] = useSearchParams()
  const rights = useRights()
  const moduleType = useSession(moduleTypeIn)
  const [defaultModule] = useStored(storedDefaultModule)
  return moduleFor(named ?? params.get('module') ?? undefined, rights, { moduleType, defaultModule })
}
