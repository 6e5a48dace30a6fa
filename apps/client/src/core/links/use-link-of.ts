/** Addresses of share links. */
import { splitId } from '../api/identity.ts'
import { useOutrider } from '../context/outrider.ts'
import { currentPlatform } from '../session/session.ts'
import { linkOf, type SharedKind } from './link.ts'

/** `id`: vehicle id, with its platform's code if several are in use; that platform serves the page. */
export function useLinkOf(id: string, shared: SharedKind): (token: string) => string {
  const { session } = useOutrider()
  return token => {
    const platform = splitId(id).platformCode ?? currentPlatform(session.get())?.Code ?? ''
    return linkOf(session.targetOf(platform)?.url ?? location.origin, token, shared)
  }
}
