/** Links to what platforms show to strangers. */
import { splitId } from '../api/identity.ts'
import { useOutrider } from '../outrider.ts'
import { currentPlatform } from '../session/session.ts'
import { linkOf, type Shared } from './link.ts'

/** `id`: of the vehicle, with its platform's code where several are in use; that platform serves the page. */
export function useLinkOf(id: string, shared: Shared): (token: string) => string {
  const { session } = useOutrider()
  return token => {
    const platform = splitId(id).platformCode ?? currentPlatform(session.get())?.Code ?? ''
    return linkOf(session.targetOf(platform)?.url ?? location.origin, token, shared)
  }
}
