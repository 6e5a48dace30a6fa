/** The platform whose checkpoints are shown: the one named in the URL, else the first in use. */
import { useSearchParams } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { currentPlatform, platformsInUse } from '../../core/session/session.ts'

export function usePlatform(): string {
  const [params] = useSearchParams()
  const named = params.get('platform')
  return useSession(state => platformsInUse(state).find(({ Code }) => Code === named)?.Code ?? currentPlatform(state)?.Code ?? '')
}
