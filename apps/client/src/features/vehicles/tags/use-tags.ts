/** The tags of the vehicles that the user sees. Platforms of other vendors have none. */
import { useSession } from '../../../core/context/outrider.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { offers } from '../../../core/session/session.ts'
import { taggedBy } from './by-name.ts'

export function useTags() {
  const offered = useSession(state => offers(state, ['admin/getTags']))
  return useCall('admin/getTags', offered ? {} : undefined, { select: taggedBy })
}
