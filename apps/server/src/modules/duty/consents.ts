/**
 * What companies let superior platforms have done with their vehicles. What a company has decided counts; without that, what the operator's file says.
 */
import { type ConsentKind, consentKinds, type SuperiorConsents } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { Superior } from '../../supervision/superior.ts'

interface Decision {
  kind: string
  superior: string
  allowed: boolean
  user_name: string
  decided_at: Date
}

export class Consents {
  readonly #db: Kysely<Database>
  readonly #fleet: Pick<LiveFleet, 'organisations'>

  constructor(db: Kysely<Database>, fleet: Pick<LiveFleet, 'organisations'>) {
    this.#db = db
    this.#fleet = fleet
  }

  /** `organisationId`: that of the vehicle; undefined: nobody knows whose it is. */
  async allows({ id, allows }: Superior, kind: ConsentKind, organisationId: number | undefined): Promise<boolean> {
    const company = organisationId === undefined ? undefined : this.companyOf(organisationId)
    const decided = company === undefined ? undefined : await this.#newest(company, [id], kind)
    return decided?.[0]?.allowed ?? allows[kind]
  }

  /** The organisation at the top. */
  companyOf(organisationId: number): number | undefined {
    const [root] = this.#fleet.organisations.rootsAbove([organisationId])
    return root
  }

  async of(company: number, superiors: readonly Superior[]): Promise<SuperiorConsents[]> {
    const covered = superiors.filter(superior => this.covers(superior, company))
    const decided = await this.#newest(
      company,
      covered.map(({ id }) => id),
    )
    return covered.map(({ id, name, allows }) => ({
      govId: id,
      govName: name,
      kinds: consentKinds.map(kind => {
        const own = decided.find(each => each.superior === id && each.kind === kind)
        return {
          kind,
          allowed: own?.allowed ?? allows[kind],
          decidedBy: own?.user_name ?? '',
          decidedAt: own?.decided_at.getTime() ?? null,
        }
      }),
    }))
  }

  /** Whether it is told of vehicles of the company at all. */
  covers({ organisations }: Superior, company: number): boolean {
    if (organisations === undefined) return true
    return this.#fleet.organisations.rootsAbove(organisations).has(company)
  }

  async decide(
    company: number,
    { superior, kind, allowed }: { superior: string; kind: ConsentKind; allowed: boolean },
    by: { id: number; name: string },
  ): Promise<void> {
    await sql`insert into superior_consents (organisation_id, superior, kind, allowed, user_id, user_name)
      values (${company}, ${superior}, ${kind}, ${allowed}, ${by.id}, ${by.name})`.execute(this.#db)
  }

  async #newest(company: number, superiors: readonly string[], kind?: ConsentKind): Promise<Decision[]> {
    const { rows } = await sql<Decision>`select distinct on (superior, kind) superior, kind, allowed, user_name, decided_at
      from superior_consents where organisation_id = ${company} and superior = any(${superiors}::text[])
        and kind = any(${kind === undefined ? consentKinds : [kind]}::text[])
      order by superior, kind, id desc`.execute(this.#db)
    return rows
  }
}
