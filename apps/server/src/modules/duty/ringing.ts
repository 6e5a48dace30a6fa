/** Who is told of an on-duty check by a push: the first person at once, the second when half of the time is gone and nobody has answered. */
import type { Lang } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { PostCheckRecord } from '../../events/post-check-record.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { seesPostCheck } from '../../fleet/post-check-on-wire.ts'
import type { Database } from '../../store/schema.ts'
import type { NoticesPort, PushMessage } from '../ports.ts'
import type { PostChecks } from './post-checks.ts'
import type { PostCheckRepository } from './post-checks.repository.ts'

interface RingingDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  checks: PostCheckRepository
  postChecks: PostChecks
  /** Logins in the order of the operator; none: everybody who may answer. */
  accounts: readonly string[]
  notices: () => NoticesPort
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void }
}

interface Person {
  id: number
  name: string
}
type Ring = 'first' | 'second'

/** Where no accounts are named. */
const maxPeople = 50
/** Between two looks at what is due, ms. */
const every = 2_000

const titles: Record<Ring, Record<Lang, string>> = {
  first: { zh: '平台查岗', en: 'On-duty check' },
  second: { zh: '查岗尚未应答', en: 'On-duty check not answered yet' },
}
/** As many as a column shows; empty: nobody is left. */
const maxNames = 3
const namesOf = (people: readonly Person[]): string =>
  people
    .slice(0, maxNames)
    .map(({ name }) => name)
    .join('、') + (people.length > maxNames ? ' …' : '')

export class Ringing {
  readonly #deps: RingingDependencies
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stopped = false

  constructor(deps: RingingDependencies) {
    this.#deps = deps
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), every)
  }

  /** Now, because something came. */
  look(): void {
    if (this.#stopped) return
    this.#running ??= this.run()
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'nobody could be told of on-duty checks yet'))
      .finally(() => {
        this.#running = undefined
      })
  }

  async settled(): Promise<void> {
    await this.#running
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  /** Rings for what is due, each check once at one of several servers. */
  async run(): Promise<void> {
    for (const ring of ['first', 'second'] as const) {
      const { checks, postChecks } = this.#deps
      const { changed } = await postChecks.change(async within => ({ changed: await checks.takeDue(ring, within) }))
      for (const check of changed.length > 0 ? await checks.byIds(changed) : []) await this.#ring(check, ring)
    }
  }

  async #ring(check: PostCheckRecord, ring: Ring): Promise<void> {
    const { accounts, checks, postChecks } = this.#deps
    const people = await this.#people(check)
    const named = accounts.length > 0
    // Where nobody is named everybody is told, both times.
    const to = !named ? people : ring === 'first' ? people.slice(0, 1) : people.slice(1, 2)
    if (ring === 'second')
      await postChecks.change(async within => {
        await checks.nameSecond(check.uniqueId, namesOf(to), within)
        return { changed: [check.uniqueId] }
      })
    await Promise.all(to.map(person => this.#tell(person, check, ring)))
  }

  /** Those who may answer, in the operator's order. */
  async #people(check: PostCheckRecord): Promise<Person[]> {
    const { db, accounts, access, fleet } = this.#deps
    const { rows } =
      accounts.length > 0
        ? await sql<Person>`select u.id, u.name from unnest(${accounts}::text[]) with ordinality a (login, n)
            join users u on u.login = a.login where u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'alarmAuth')::bool
            order by a.n`.execute(db)
        : await sql<Person>`select distinct u.id, u.name from users u join push_subscriptions s on s.user_id = u.id
            where u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'alarmAuth')::bool order by u.id
            limit ${maxPeople}`.execute(db)
    const seen: Person[] = []
    for (const person of rows) if (seesPostCheck(check, await access.scope(person.id), fleet)) seen.push(person)
    return seen
  }

  async #tell(to: Person, check: PostCheckRecord, ring: Ring): Promise<void> {
    const { notices, log } = this.#deps
    const message = (lang: Lang): PushMessage => ({
      type: 'OnDuty',
      params: { uniqueId: check.uniqueId },
      title: titles[ring][lang],
      body: `${check.superiorName} · ${check.content}`,
      at: check.receivedAt,
    })
    try {
      await notices().send(to.id, message)
    } catch (error) {
      log.warn({ err: error, userId: to.id }, 'an on-duty check could not be pushed')
    }
  }
}
