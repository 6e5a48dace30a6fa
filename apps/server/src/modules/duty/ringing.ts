/**
 * Who is told of an on-duty check by a push: the first person at once, the second when half of the time is gone without an answer. Those whom the roster
 * has on duty come before the operator's accounts. Who has no device that takes it is passed over, and where it reaches none of those who are named
 * everybody who may answer is told. It counts as rung after the pushes were handed over: a killed server's are sent again under the same name.
 */
import { createHash } from 'node:crypto'
import type { Lang } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { PostCheckRecord } from '../../events/post-check-record.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { WorkerLoop } from '../../jobs/worker-loop.ts'
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
  /** Ids of users whom the roster has on duty for these organisations, now or then (ms since 1970), the first who is called first. */
  onDuty: (organisationIds: readonly number[] | null, at?: number) => Promise<readonly number[]>
  notices: () => Pick<NoticesPort, 'send'>
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void }
}

interface Person {
  id: number
  name: string
}
type Ring = 'first' | 'second'

/** Where no accounts are named: devices of more people are not woken. */
const maxPeople = 50
/** Between two looks at what is due, ms. */
const every = 2_000

const titles: Record<'check' | 'alarm', Record<Ring, Record<Lang, string>>> = {
  check: {
    first: { zh: '平台查岗', en: 'On-duty check' },
    second: { zh: '查岗尚未应答', en: 'On-duty check still unanswered' },
  },
  alarm: {
    first: { zh: '报警督办', en: 'Alarm to be dealt with' },
    second: { zh: '报警督办尚未答复', en: 'Alarm to be dealt with still unanswered' },
  },
}
const contentIn = ({ content, alarm }: PostCheckRecord, lang: Lang): string =>
  alarm && lang === 'en' ? [alarm.nameEn, alarm.plateNum].filter(Boolean).join(' · ') : content
/** As many as a column shows; empty: nobody is left. */
const maxNames = 3
const namesOf = (people: readonly Person[]): string =>
  people
    .slice(0, maxNames)
    .map(({ name }) => name)
    .join('、') + (people.length > maxNames ? ' …' : '')

/** SQL: of users called `u`. */
const mayAnswer = sql`u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'alarmAuth')::bool`

/** The same for every server that rings; push services take 32 characters at most. */
const nameOf = (uniqueId: string, ring: Ring): string =>
  `on-duty-${ring}-${createHash('sha256').update(uniqueId).digest('base64url').slice(0, 16)}`

export class Ringing {
  readonly #deps: RingingDependencies
  readonly #loop: WorkerLoop

  constructor(deps: RingingDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.run(),
      log: deps.log,
      failure: 'nobody could be told of on-duty checks yet',
      everyMs: every,
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Now, because something came. */
  look(): void {
    this.#loop.wake()
  }

  settled(): Promise<void> {
    return this.#loop.settled()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /** Rings for what is due, each check at one of several servers. */
  async run(): Promise<void> {
    const { db, checks } = this.#deps
    for (const ring of ['first', 'second'] as const) {
      const taken = new Map((await checks.takeDue(ring, db)).map(({ uniqueId, since }) => [uniqueId, since]))
      for (const check of await checks.byIds([...taken.keys()])) await this.#ring(check, ring, taken.get(check.uniqueId) ?? '')
    }
  }

  async #ring(check: PostCheckRecord, ring: Ring, since: string): Promise<void> {
    const { accounts, checks, postChecks, onDuty, log } = this.#deps
    const first = await onDuty(check.organisationIds)
    const isNamed = accounts.length > 0 || first.length > 0
    const named = isNamed ? await this.#tellOne(await this.#dueFor(check, ring, first), check, ring) : []
    // Where nobody is named everybody is told, both times; and where the roster has nobody more, in the end everybody.
    const isForAll = !isNamed || (named.length === 0 && (ring === 'first' || accounts.length === 0))
    const to = isForAll ? await this.#tellAll(check, ring) : named
    if (to.length === 0)
      log.warn({ uniqueId: check.uniqueId }, 'an on-duty check reached nobody: no device of those who may answer takes it')
    await postChecks.change(async within => {
      const rung = { since, name: namesOf(to), to: isForAll ? null : (to[0]?.id ?? null) }
      const changed = await checks.markRung(check.uniqueId, ring, rung, within)
      // Of the first nothing is shown.
      return { changed: changed && ring === 'second' ? [check.uniqueId] : [] }
    })
  }

  /**
   * Who is named; the second time without whom it rang, who need not be the first: one without a device was passed over. Where it rang everybody, without
   * the first of when it came. The turn may have changed since: who begins it has heard of nothing.
   */
  async #dueFor(check: PostCheckRecord, ring: Ring, onDuty: readonly number[]): Promise<Person[]> {
    const people = await this.#namedPeople(check, onDuty)
    if (ring === 'first') return people
    const rung = await this.#deps.checks.rungFirst(check.uniqueId)
    // Who is named by the operator is rung again before nobody is; where the roster alone names, everybody comes next.
    const again = this.#deps.accounts.length > 0 ? people.filter(({ id }) => id === rung) : []
    if (rung !== null) return [...people.filter(({ id }) => id !== rung), ...again]
    const before = await this.#namedPeople(check, await this.#deps.onDuty(check.organisationIds, check.receivedAt))
    const [veryFirst = people[0]] = before
    return people.filter(({ id }) => id !== veryFirst?.id)
  }

  /** The first of them for whom a device took it. */
  async #tellOne(people: readonly Person[], check: PostCheckRecord, ring: Ring): Promise<Person[]> {
    for (const person of people) if (await this.#tell(person, check, ring)) return [person]
    return []
  }

  async #tellAll(check: PostCheckRecord, ring: Ring): Promise<Person[]> {
    const people = await this.#everybody(check)
    const reached = await Promise.all(people.map(person => this.#tell(person, check, ring)))
    return people.filter((_, at) => reached[at])
  }

  /** Those who may answer: whom the roster has on duty, then in the operator's order. */
  async #namedPeople(check: PostCheckRecord, onDuty: readonly number[]): Promise<Person[]> {
    const { db, accounts } = this.#deps
    const { rows } = await sql<Person>`select u.id, u.name from users u
        left join unnest(${onDuty}::int4[]) with ordinality d (id, n) on d.id = u.id
        left join unnest(${accounts}::text[]) with ordinality a (login, n) on a.login = u.login
      where (d.id is not null or a.login is not null) and ${mayAnswer} order by d.n nulls last, a.n`.execute(db)
    return await this.#seeing(check, rows, Number.POSITIVE_INFINITY)
  }

  /** As many as are told where nobody is named. */
  async #everybody(check: PostCheckRecord): Promise<Person[]> {
    const { rows } = await sql<Person>`select distinct u.id, u.name from users u join push_subscriptions s on s.user_id = u.id
      where ${mayAnswer} order by u.id`.execute(this.#deps.db)
    return await this.#seeing(check, rows, maxPeople)
  }

  async #seeing(check: PostCheckRecord, people: readonly Person[], most: number): Promise<Person[]> {
    const { access, fleet } = this.#deps
    const seen: Person[] = []
    for (const person of people) {
      if (seen.length >= most) break
      if (seesPostCheck(check, await access.scope(person.id), fleet)) seen.push(person)
    }
    return seen
  }

  /** False: no device took it. */
  async #tell(to: Person, check: PostCheckRecord, ring: Ring): Promise<boolean> {
    const { notices, log } = this.#deps
    const message = (lang: Lang): PushMessage => ({
      type: 'OnDuty',
      params: { uniqueId: check.uniqueId },
      title: titles[check.alarm ? 'alarm' : 'check'][ring][lang],
      body: `${check.superiorName} · ${contentIn(check, lang)}`,
      at: check.receivedAt,
      name: nameOf(check.uniqueId, ring),
    })
    try {
      return await notices().send(to.id, message, { kind: 'waiting' })
    } catch (error) {
      log.warn({ err: error, userId: to.id }, 'an on-duty check could not be pushed')
      return false
    }
  }
}
