/** Which organisations and vehicles a user may see. */
import { createHash } from 'node:crypto'
import type { LiveVehicle } from './live-vehicle.ts'

/** What a user may see now. Fetch it for each call; it is cached until the fleet or the grants change. */
export class AccessScope {
  readonly organisationIds: ReadonlySet<number>
  /** Every root organisation is granted: the user administers the whole installation. */
  readonly wholeInstallation: boolean
  /** Equal for users with the same scope. */
  readonly key: string
  /** The only visible vehicle, for the account of a vehicle. */
  readonly onlyVehicleId: number | undefined
  /** Roots of the visible organisations. */
  readonly #roots: ReadonlySet<number>
  constructor(
    organisationIds: ReadonlySet<number>,
    {
      wholeInstallation,
      roots,
      onlyVehicleId,
    }: { wholeInstallation: boolean; roots: ReadonlySet<number>; onlyVehicleId?: number },
  ) {
    this.#roots = roots
    this.organisationIds = organisationIds
    this.wholeInstallation = wholeInstallation
    this.onlyVehicleId = onlyVehicleId
    // A digest, because it is kept for every user who has signed in.
    const sorted = [...organisationIds].toSorted((a, b) => a - b).join()
    this.key =
      onlyVehicleId === undefined ? createHash('sha256').update(sorted).digest('base64') : `vehicle ${onlyVehicleId} ${sorted}`
  }
  includes(vehicle: LiveVehicle): boolean {
    if (this.onlyVehicleId !== undefined) return vehicle.identity.id === this.onlyVehicleId
    return this.organisationIds.has(vehicle.identity.organisationId)
  }
  /** Companies that the user belongs to or sees. */
  get companies(): number[] {
    return [...this.#roots, ...this.organisationIds]
  }
  /** From when on what is kept of a visible vehicle may be read: not from when another company had it. ms since 1970; 0: everything. */
  historyFrom({ identity: { formerOwners } }: LiveVehicle): number {
    let from = 0
    for (const { rootId, until } of formerOwners ?? [])
      if (!this.#roots.has(rootId) && !this.organisationIds.has(rootId)) from = Math.max(from, until)
    return from
  }
}
