/** Whose logo counts: an organisation's own, or that of the next one above which has one. For screens its link, for mails a small picture. */
import type { AccessGate } from '../fleet/access.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { Files } from '../files/files.ts'

export const logoOwner = 'organisationLogo'

export interface Logo {
  readonly type: string
  readonly bytes: Uint8Array
}

interface LogoDependencies {
  readonly access: Pick<AccessGate, 'scope'>
  readonly fleet: Pick<LiveFleet, 'organisations'>
  readonly files: Pick<Files, 'linksOfMany' | 'thumbnailOf'>
}

export class Logos {
  readonly #deps: LogoDependencies

  constructor(deps: LogoDependencies) {
    this.#deps = deps
  }

  /** The organisation whose logo a user sees, and its link. Who sees several companies is at home in none of them. */
  async ofUser(userId: number): Promise<{ organisationId: number; link: string } | undefined> {
    const { organisations } = this.#deps.fleet
    const { organisationIds } = await this.#deps.access.scope(userId)
    const found = await this.#nearest(organisations.highestOf(organisationIds))
    const [only] = found
    return found.size === 1 ? only : undefined
  }

  /** For a mail: small enough that nobody's mailbox minds it. undefined: there is none, or none can be made small now; the mail goes without. */
  async forMailOf(userId: number): Promise<Logo | undefined> {
    const found = await this.ofUser(userId)
    return found && (await this.#small(found.organisationId))
  }

  async forMailIn(organisationId: number): Promise<Logo | undefined> {
    const [found] = await this.#nearest([organisationId])
    return found && (await this.#small(found.organisationId))
  }

  #small(organisationId: number): Promise<Logo | undefined> {
    return this.#deps.files.thumbnailOf({ kind: logoOwner, id: String(organisationId) })
  }

  /** One for each of them, and undefined for those without. */
  async #nearest(ids: readonly number[]): Promise<Set<{ organisationId: number; link: string } | undefined>> {
    const { organisations } = this.#deps.fleet
    const links = await this.#deps.files.linksOfMany(logoOwner, [...organisations.above(ids)].map(String))
    const found = new Map([...links].map(([id, { link }]) => [Number(id), { organisationId: Number(id), link }]))
    return new Set(ids.map(each => found.get(organisations.upwards(each).find(id => found.has(id)) ?? -1)))
  }
}
