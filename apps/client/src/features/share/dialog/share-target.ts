/** What is to be shared by a link. */
import type { DataOf, RequestOf, ShareCall, ShareKind } from '@outrider/contract'

/** What a link of a kind needs besides its vehicle and duration. */
export type LinkNeeds<Kind extends ShareKind> = Omit<RequestOf<ShareCall<Kind, 'create'>>, 'vehicleId' | 'hours' | 'name' | 't'>

/** A link as its creator sees it. */
export type ListedLink<Kind extends ShareKind> = DataOf<ShareCall<Kind, 'list'>> extends { shares: (infer Link)[] } ? Link : never

export interface ShareTarget<Kind extends ShareKind = ShareKind> {
  readonly kind: Kind
  /** One of them is chosen in the dialog. `id` includes the platform code when several platforms are in use. */
  readonly vehicles: readonly { readonly id: string; readonly name: string }[]
  readonly needs: LinkNeeds<Kind>
}
