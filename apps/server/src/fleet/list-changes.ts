/** Whom a change of the list of vehicles concerns: only those who see it load their list again. */
import type { AccessScope } from './access-scope.ts'

export interface ListChange {
  /** Organisations that changed, or that changed vehicles belong to or came from. */
  readonly organisations: ReadonlySet<number>
  /** Vehicles that were added, removed or changed. */
  readonly vehicles: ReadonlySet<number>
  /** Organisations were added, removed, moved or renamed. */
  readonly tree: boolean
}

export const concerns = (change: ListChange, { onlyVehicleId, organisationIds }: AccessScope): boolean =>
  onlyVehicleId !== undefined && !change.tree
    ? change.vehicles.has(onlyVehicleId)
    : intersects(change.organisations, organisationIds)

function intersects(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a]
  for (const each of fewer) if (more.has(each)) return true
  return false
}

/** The seq of the last change of each organisation and vehicle since the start. */
export class ListChanges {
  readonly #ofOrganisations = new Map<number, number>()
  readonly #ofVehicles = new Map<number, number>()
  readonly #ofTree = new Map<number, number>()
  /** By access, up to the last change of all. */
  #known = new WeakMap<AccessScope, number>()

  add(change: ListChange, seq: number): void {
    for (const id of change.organisations) {
      this.#ofOrganisations.set(id, seq)
      if (change.tree) this.#ofTree.set(id, seq)
    }
    for (const id of change.vehicles) this.#ofVehicles.set(id, seq)
    this.#known = new WeakMap()
  }

  /** Seq of the last change that concerns users with this access; 0: none. */
  lastFor(scope: AccessScope): number {
    const known = this.#known.get(scope)
    if (known !== undefined) return known
    const { onlyVehicleId, organisationIds } = scope
    const last =
      onlyVehicleId === undefined
        ? newest(this.#ofOrganisations, organisationIds)
        : Math.max(this.#ofVehicles.get(onlyVehicleId) ?? 0, newest(this.#ofTree, organisationIds))
    this.#known.set(scope, last)
    return last
  }
}

function newest(seqs: ReadonlyMap<number, number>, ids: ReadonlySet<number>): number {
  let last = 0
  if (ids.size < seqs.size) for (const id of ids) last = Math.max(last, seqs.get(id) ?? 0)
  else for (const [id, seq] of seqs) if (ids.has(id)) last = Math.max(last, seq)
  return last
}
