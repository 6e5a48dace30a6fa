/** The calls of one kind of link, for one vehicle. Failures are shown in the dialog, not as a message. */
import { type CreatedShare, type DataOf, type RequestOf, type ShareCall, type ShareKind, shareKinds } from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import type { CreatedLink } from './NewLink.tsx'
import type { ListedLink, LinkNeeds } from './share-target.ts'
import { useLinkOf } from './use-link-of.ts'

const quiet = { quiet: true }

interface LinkCalls<Kind extends ShareKind> {
  /** Of this user, newest first; undefined: not loaded. */
  links: readonly (ListedLink<Kind> & CreatedShare)[] | undefined
  error: unknown
  refetch: () => void
  create: (hours: number) => Promise<CreatedLink>
  revoke: (shareId: string) => Promise<unknown>
}

/** `id`: of the vehicle, with its platform's code if several are in use. */
export function useLinkCalls<Kind extends ShareKind>(kind: Kind, id: string, needs: LinkNeeds<Kind>): LinkCalls<Kind> {
  const { api } = useOutrider()
  const linkOf = useLinkOf(id, kind)
  // Calls of a kind that is only known when this runs: their rows have these fields in common (share-kinds.ts of the contract).
  const calls = shareKinds[kind]
  const { data, error, refetch } = useCall(calls.list, { vehicleId: id }, { staleTime: 0 })
  return {
    links: data?.shares as readonly (ListedLink<Kind> & CreatedShare)[] | undefined,
    error,
    refetch: () => void refetch(),
    async create(hours) {
      const body = { vehicleId: id, hours, ...needs } as RequestOf<ShareCall<ShareKind, 'create'>>
      const { shareId, token, expiresAt }: DataOf<ShareCall<ShareKind, 'create'>> = await api.call(calls.create, body, quiet)
      return { shareId, link: linkOf(token), expiresAt }
    },
    revoke: shareId => api.call(calls.revoke, { vehicleId: id, shareId }, quiet),
  }
}
