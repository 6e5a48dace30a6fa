/** Addresses of share links. */
import type { ShareKind } from '@outrider/contract'
import { splitId } from '../../../core/api/identity.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { servedFrom } from '../../../core/host/served-from.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { linkOf } from '../link.ts'

/** `id`: vehicle id, with its platform's code if several are in use; that platform serves the page. */
export function useLinkOf(id: string, kind: ShareKind): (token: string) => string {
  const { session } = useOutrider()
  return token => {
    const platform = splitId(id).platformCode ?? currentPlatform(session.get())?.Code ?? ''
    return linkOf(session.targetOf(platform)?.url ?? servedFrom(), token, kind)
  }
}
