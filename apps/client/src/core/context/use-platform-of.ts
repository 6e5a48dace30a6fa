/** The platform of a thing: where several are in use its id carries the code of its platform. */
import { splitId } from '../api/identity.ts'
import { useSession } from './outrider.ts'
import { currentPlatform } from '../session/session.ts'

/** @param id empty: of the platform in use */
export function usePlatformOf(id: string): string {
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  return splitId(id).platformCode ?? current
}
