/** Whether what is about to be saved has something deleted that was kept until now. Pure. */
import { type DataOf, type KeptKind, keptKinds } from '@outrider/contract'

interface Organisation {
  orgId: number
  /** null: it is the uppermost, or the uppermost that is seen. */
  parentId: number | null
}

/** Days; 0: for ever. */
const isShorter = (after: number, before: number): boolean => after > 0 && (before === 0 || after < before)

/** An emptied field takes the term of the organisation above, which may be shorter too; where that one is not seen, it is taken to be. */
export function shortens(
  { kinds, organisations }: DataOf<'admin/getRetention'>,
  { orgId, parentId }: Organisation,
  days: Readonly<Partial<Record<KeptKind, number>>>,
): boolean {
  const own = organisations.find(each => each.orgId === orgId)
  const above = organisations.find(each => each.orgId === parentId)
  return keptKinds.some(kind => {
    const most = kinds.find(each => each.kind === kind)?.most ?? 0
    const before = own?.counts[kind] ?? most
    const asked = days[kind]
    if (asked !== undefined) return isShorter(asked, before)
    if (own?.days[kind] === undefined) return false
    return above === undefined || isShorter(above.counts[kind] ?? most, before)
  })
}
