/**
 * Who is told of an on-duty check by a push: the first person at once, the second when half of the time is gone without an answer. Who has no device
 * that takes it is passed over, and where it reaches none of those who are named everybody who may answer is told. It counts as rung after the pushes
 * were handed over: a killed server's are sent again under the same name.
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
    const { accounts, checks, postChecks, log } = this.#deps
    const named = accounts.length > 0 ? await this.#tellOne(check, ring) : []
    // Where nobody is named everybody is told, both times.
    const isForAll = accounts.length === 0 || (ring === 'first' && named.length === 0)
    const to = isForAll ? await this.#tellAll(check, ring) : named
    if (isForAll && to.length === 0)
      log.warn({ uniqueId: check.uniqueId }, 'an on-duty check reached nobody: no device of those who may answer takes it')
    await postChecks.change(async within => {
      const changed = await checks.markRung(check.uniqueId, ring, { since, name: namesOf(to) }, within)
      // Of the first nothing is shown.
      return { changed: changed && ring === 'second' ? [check.uniqueId] : [] }
    })
  }

  /** The first of the operator's order for whom a device took it; the second time without the very first. */
  async #tellOne(check: PostCheckRecord, ring: Ring): Promise<Person[]> {
    const people = await this.#people(check, true)
    for (const person of ring === 'first' ? people : people.slice(1)) if (await this.#tell(person, check, ring)) return [person]
    return []
  }

  async #tellAll(check: PostCheckRecord, ring: Ring): Promise<Person[]> {
    const people = await this.#people(check, false)
    const reached = await Promise.all(people.map(person => this.#tell(person, check, ring)))
    return people.filter((_, at) => reached[at])
  }

  /** Those who may answer: in the operator's order, or as many as are told where there is none. */
  async #people(check: PostCheckRecord, named: boolean): Promise<Person[]> {
    const { db, accounts, access, fleet } = this.#deps
    const { rows } = named
      ? await sql<Person>`select u.id, u.name from unnest(${accounts}::text[]) with ordinality a (login, n)
          join users u on u.login = a.login where u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'alarmAuth')::bool
          order by a.n`.execute(db)
      : await sql<Person>`select distinct u.id, u.name from users u join push_subscriptions s on s.user_id = u.id
          where u.locked_at is null and u.vehicle_id is null and (u.rights ->> 'alarmAuth')::bool order by u.id`.execute(db)
    const seen: Person[] = []
    for (const person of rows) {
      if (!named && seen.length >= maxPeople) break
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
