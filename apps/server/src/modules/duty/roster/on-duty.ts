/** Who is on duty at a moment, in the order in which they are called, and who may be put on a roster at all. */
import type { DutyPerson } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import { dayIn } from '../../day-in.ts'
import type { InZone, OwnTurn, RosterRepository } from './roster.repository.ts'

interface OnDutyDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  roster: RosterRepository
  /** Of the platform, as in the IANA database. */
  timeZone: () => string
  now: () => number
}

const day = 86_400_000
/** Accounts of one organisation that are looked at. */
const maxPeople = 200

export class OnDuty {
  readonly #deps: OnDutyDependencies

  constructor(deps: OnDutyDependencies) {
    this.#deps = deps
  }

  inZone(organisationId: number): InZone {
    const { fleet, timeZone } = this.#deps
    return { id: organisationId, zone: fleet.organisations.timeZone(organisationId) ?? timeZone() }
  }

  today(organisationId: number): string {
    return dayIn(this.inZone(organisationId).zone, this.#deps.now())
  }

  /** Turns from the day before yesterday to `days` after today: of one that goes on, the beginning may be yesterday. */
  async around(organisationIds: readonly number[], days: number): Promise<OwnTurn[]> {
    const { roster, now } = this.#deps
    const at = now()
    const [first, last] = [dayIn('UTC', at - 2 * day), dayIn('UTC', at + (days + 1) * day)]
    return await roster.turns(
      organisationIds.map(id => this.inZone(id)),
      first,
      last,
    )
  }

  /**
   * Ids of users, the first of each turn before the second of any. Of an organisation without a turn those above it are on duty, and where there are
   * none, those below. `at`: ms since 1970, at most a day ago.
   */
  async peopleFor(organisationIds: readonly number[] | null, at = this.#deps.now()): Promise<number[]> {
    const { organisations } = this.#deps.fleet
    const asked = organisationIds ?? organisations.roots
    const around = await this.around([...organisations.above(asked), ...organisations.below(asked)], 0)
    const going = around.filter(({ beginAt, endAt }) => beginAt <= at && at < endAt)
    const current = (await this.marked(going))
      .map(turn => ({ ...turn, people: turn.people.filter(({ barred }) => !barred) }))
      .filter(({ people }) => people.length > 0)
    const of = (ids: ReadonlySet<number>) => current.filter(({ organisationId }) => ids.has(organisationId))
    const own = of(new Set(asked))
    const above = own.length > 0 ? [] : of(organisations.above(asked))
    const turns = own.length > 0 ? own : above.length > 0 ? above : current
    const most = Math.max(0, ...turns.map(({ people }) => people.length))
    const inOrder = Array.from({ length: most }, (_, place) => turns.flatMap(({ people }) => people[place] ?? [])).flat()
    return [...new Set(inOrder.map(({ userId }) => Number(userId)))]
  }

  /**
   * Says of whom it cannot be called any more: the account is locked or has lost the right, or the organisation was moved and who looked after it does not
   * see it where it is now.
   */
  async marked<Of extends { organisationId: number; people: readonly DutyPerson[] }>(all: readonly Of[]): Promise<Of[]> {
    const { db, access } = this.#deps
    const ids = [...new Set(all.flatMap(({ people }) => people.map(({ userId }) => Number(userId))))]
    if (ids.length === 0) return [...all]
    const { rows } = await sql<{ id: number }>`select id from users where id = any(${ids}::int4[]) and locked_at is null
      and erased_at is null and (rights ->> 'alarmAuth')::bool`.execute(db)
    const seen = new Map(
      await Promise.all(rows.map(async ({ id }) => [String(id), (await access.scope(id)).organisationIds] as const)),
    )
    const mark = (person: DutyPerson, organisationId: number): DutyPerson =>
      seen.get(person.userId)?.has(organisationId) ? person : { ...person, barred: true }
    return all.map(of => ({ ...of, people: of.people.map(person => mark(person, of.organisationId)) }))
  }

  /** People, and no vehicles or keys, who see the organisation and its alarms. */
  async candidates(organisationId: number): Promise<DutyPerson[]> {
    const { db, fleet, access } = this.#deps
    // Of an installation with many companies only its own people are looked at.
    const above = [...fleet.organisations.above([organisationId])]
    const { rows } = await sql<{ id: number; name: string }>`
      select u.id, coalesce(nullif(u.name, ''), u.login) as name from users u
      where u.locked_at is null and u.vehicle_id is null and u.key_of is null and u.erased_at is null
        and (u.rights ->> 'alarmAuth')::bool
        and exists (select from user_organisations g where g.user_id = u.id and g.organisation_id = any(${above}::int4[]))
      order by name, u.id limit ${maxPeople}`.execute(db)
    const people: DutyPerson[] = []
    for (const { id, name } of rows)
      if ((await access.scope(id)).organisationIds.has(organisationId)) people.push({ userId: String(id), name })
    return people
  }
}
