/** The platform of an application: its number carries the code of its platform where several are in use. */
import { useSession } from '../../core/context/outrider.ts'
import { splitId } from '../../core/api/identity.ts'
import { currentPlatform } from '../../core/session/session.ts'

export function usePlatformOf(applicationNum: string): string {
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  return splitId(applicationNum).platformCode ?? current
}
