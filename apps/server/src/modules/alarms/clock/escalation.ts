/**
 * Tells a second person of alarms that nobody has claimed or processed in time, and then the next of the accounts, down to the last; each is a step.
 * A job: of several servers one does it, and the next finds what became due while none ran.
 */
import { alarmTypeOf, type Lang } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AlarmRecord } from '../../../events/alarm-record.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import type { NoticesPort, PushMessage } from '../../ports.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import { chainOf, type ChainPerson, type Chains, chainsIn } from './chains.ts'
import type { AlarmRepository } from '../alarms.repository.ts'

interface EscalationDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  alarms: AlarmRepository
  changes: AlarmChanges
  /** Accounts that are notified, the first that may see the vehicle and does not have the alarm already. */
  accounts: readonly string[]
  /** Until the next of them is notified; 0: only one is. An organisation that has a list of its own says both itself (chains.ts). */
  nextAfterMinutes: number
  notices: () => NoticesPort
  now: () => number
  log: { warn(fields: object, text: string): void }
}

/** What has not been done in time. */
type Overdue = 'claim' | 'process'
interface DueAlarm {
  alarm: AlarmRecord
  what: Overdue
  /** The place in the list of who was notified last; 0: nobody was. */
  through: number
}
interface Lists {
  chains: Chains
  /** The operator's. */
  usual: readonly ChainPerson[]
}

/** What has been overdue for longer is no news, such as when the accounts are first named. */
const oldest = sql`interval '1 day'`
/** Alarms of one transaction. */
const atOnce = 200

const titles: Record<Overdue, Record<Lang, string>> = {
  claim: { zh: '报警无人认领', en: 'Alarm not claimed in time' },
  process: { zh: '报警超时未处理', en: 'Alarm not handled in time' },
}

/** Some have not been claimed or processed in time, or their next person is due; also those that no list is for. */
export const alarmsAreOverdue = () => {
  const recently = sql`between now() - ${oldest} and now()`
  return sql`exists (select from alarm_cases where state = 'pending' and withdrawn_at is null and claimed_by is null
      and claim_escalated_at is null and claim_due_at ${recently})
    or exists (select from alarm_cases where state = 'pending' and withdrawn_at is null and process_escalated_at is null and process_due_at ${recently})
    or exists (select from alarm_cases where state = 'pending' and withdrawn_at is null
      and (claimed_by is null or process_escalated_at is not null) and escalate_next_at ${recently})`
}

export class Escalation {
  readonly #deps: EscalationDependencies
  constructor(deps: EscalationDependencies) {
    this.#deps = deps
  }

  /** Returns how many alarms were escalated, and how many people could be notified. */
  async run(signal: AbortSignal): Promise<{ escalated: number; notified: number }> {
    const total = { escalated: 0, notified: 0 }
    const lists = { chains: await chainsIn(this.#deps.db, true), usual: await this.#usual() }
    if (this.#deps.accounts.length === 0 && lists.chains.size === 0) return total
    let count: number
    do {
      signal.throwIfAborted()
      const { notified, count: looked } = await this.#some(lists)
      count = looked
      total.escalated += notified.length
      for (const { alarm, what, to } of notified) if (to && (await this.#tell(to, alarm, what))) total.notified += 1
    } while (count === atOnce)
    return total
  }

  async #some(lists: Lists): Promise<{ notified: (DueAlarm & { to: ChainPerson | undefined })[]; count: number }> {
    const { db, alarms, changes } = this.#deps
    const done = await db.transaction().execute(async within => {
      const due = await this.#due(within, lists)
      const notified: (DueAlarm & { to: ChainPerson | undefined })[] = []
      for (const each of due) {
        const { alarm, what, through } = each
        const people = this.#peopleFor(lists, alarm)
        // Its vehicle has gone to another organisation since.
        if (!people) continue
        const to = await this.#nextPerson(people, each)
        // That nobody could be notified is said once; the end of the list is no event.
        if (!to && through > 0) continue
        await alarms.addSteps([alarm.id], { by: null, kind: 'escalated', result: what, detail: { to: to?.name ?? null } }, within)
        notified.push({ ...each, to })
      }
      await this.#goOn(within, notified)
      await changes.notify(
        within,
        due.map(({ alarm }) => [alarm.id, 'handled']),
      )
      const ids = due.map(({ alarm }) => alarm.id)
      return { notified, changed: await alarms.byIds(ids, within), count: due.length }
    })
    changes.publish(done.changed.map(alarm => ({ what: 'handled', alarm })))
    return { notified: done.notified, count: done.count }
  }

  /** Marks those that are overdue, each once for its claim and once for its processing, and those whose next person is due. */
  async #due(within: Transaction<Database>, lists: Lists): Promise<DueAlarm[]> {
    const notifiable = this.#notifiedOf(lists)
    const { rows } = await sql<{ id: string; what: Overdue; through: number }>`
      with unclaimed as (
        select id, 'claim' as what, true as first from alarm_cases where state = 'pending' and withdrawn_at is null and claimed_by is null and ${notifiable}
          and claim_escalated_at is null and claim_due_at between now() - ${oldest} and now() order by claim_due_at limit ${atOnce} for update skip locked
      ), unprocessed as (
        select id, 'process' as what, true as first from alarm_cases where state = 'pending' and withdrawn_at is null and process_escalated_at is null and ${notifiable}
          and process_due_at between now() - ${oldest} and now() order by process_due_at limit ${atOnce} for update skip locked
      ), untaken as (
        -- Claimed meanwhile, it is in somebody's hands until its processing is overdue.
        select id, case when process_escalated_at is null then 'claim' else 'process' end as what, false as first from alarm_cases
          where state = 'pending' and withdrawn_at is null and (claimed_by is null or process_escalated_at is not null) and ${notifiable}
          and escalate_next_at between now() - ${oldest} and now() order by escalate_next_at limit ${atOnce} for update skip locked
      ), one as (
        -- Of one that is both, the later says everything.
        select id, max(what) as what, bool_or(first) as first
        from (select * from unclaimed union all select * from unprocessed union all select * from untaken) each
        group by id order by id limit ${atOnce}
      ), marked as (
        update alarm_cases c set claim_escalated_at = case when one.first then now() else c.claim_escalated_at end,
          process_escalated_at = case when one.first and one.what = 'process' then now() else c.process_escalated_at end,
          escalated_through = case when one.first then 0 else c.escalated_through end, escalate_next_at = null
        from one where c.id = one.id returning c.id, one.what, c.escalated_through
      ) select id, what, escalated_through as through from marked order by id`.execute(within)
    const rowOf = new Map(rows.map(row => [row.id, row]))
    const found = await this.#deps.alarms.byIds([...rowOf.keys()], within)
    return found.flatMap(alarm => {
      const row = rowOf.get(alarm.id)
      return row ? [{ alarm, what: row.what, through: row.through }] : []
    })
  }

  /** Keeps who was notified, and when the next one is. */
  async #goOn(
    within: Transaction<Database>,
    done: readonly { alarm: AlarmRecord; to: ChainPerson | undefined }[],
  ): Promise<void> {
    const notified = done.flatMap(({ alarm, to }) =>
      to && to.minutes > 0 ? [{ id: alarm.id, place: to.place, minutes: to.minutes }] : [],
    )
    if (notified.length === 0) return
    await sql`update alarm_cases c set escalated_through = notified.place, escalate_next_at = now() + notified.minutes * interval '1 minute'
      from unnest(${notified.map(({ id }) => id)}::int8[], ${notified.map(({ place }) => place)}::int2[],
        ${notified.map(({ minutes }) => minutes)}::int4[]) as notified (id, place, minutes)
      where c.id = notified.id`.execute(within)
  }

  /** SQL: alarms for which there is a list. One that nobody is to learn of is never said to be escalated. */
  #notifiedOf({ chains }: Lists): RawBuilder<boolean> {
    const { accounts, fleet } = this.#deps
    if (chains.size === 0) return sql<boolean>`true`
    const { organisations } = fleet
    const pairs = [...organisations.below(organisations.roots)].flatMap(id => {
      const levels = chainOf(chains, organisations, id)?.levels ?? (accounts.length > 0 ? [1, 2] : [])
      return levels.map(level => ({ id, level }))
    })
    return sql<boolean>`exists (select from vehicles v
      join unnest(${pairs.map(({ id }) => id)}::int4[], ${pairs.map(({ level }) => level)}::int2[]) as listed (organisation_id, level)
        on listed.organisation_id = v.organisation_id
      where v.id = alarm_cases.vehicle_id and listed.level = alarm_cases.level)`
  }

  /** The list of its organisation, of one above it, or the operator's; undefined: none is for alarms of this level. */
  #peopleFor({ chains, usual }: Lists, { vehicleId, level }: AlarmRecord): readonly ChainPerson[] | undefined {
    const { fleet } = this.#deps
    const vehicle = fleet.vehicle(vehicleId)
    const chain = vehicle && chainOf(chains, fleet.organisations, vehicle.identity.organisationId)
    if (chain) return chain.levels.includes(level) ? chain.people : undefined
    return this.#deps.accounts.length > 0 ? usual : undefined
  }

  /** Of the operator's accounts: those that may see alarms at all, in his order. */
  async #usual(): Promise<ChainPerson[]> {
    const { db, accounts, nextAfterMinutes } = this.#deps
    const { rows } =
      await sql<ChainPerson>`select u.id, u.login, u.name, a.n::int as place, ${nextAfterMinutes}::int as minutes from unnest(${accounts}::text[]) with ordinality a (login, n)
      join users u on u.login = a.login where u.locked_at is null and (u.rights ->> 'alarmAuth')::bool order by a.n`.execute(db)
    return rows
  }

  async #nextPerson(people: readonly ChainPerson[], { alarm, through }: DueAlarm): Promise<ChainPerson | undefined> {
    const { fleet, access } = this.#deps
    const vehicle = fleet.vehicle(alarm.vehicleId)
    if (!vehicle) return undefined
    for (const person of people)
      if (person.place > through && person.id !== alarm.claimedBy?.userId && (await access.scope(person.id)).includes(vehicle))
        return person
    return undefined
  }

  async #tell(to: ChainPerson, alarm: AlarmRecord, what: Overdue): Promise<boolean> {
    const { fleet, notices, now, log } = this.#deps
    const plate = fleet.vehicle(alarm.vehicleId)?.identity.plateNum ?? ''
    const message = (lang: Lang): PushMessage => ({
      type: 'Alarm',
      params: { alarmId: alarm.id },
      title: titles[what][lang],
      body: [plate, alarmTypeOf(alarm.type)?.[lang]].filter(Boolean).join(' · '),
      at: now(),
    })
    try {
      return await notices().send(to.id, message, { kind: 'alarm.escalated', vehicleId: alarm.vehicleId })
    } catch (error) {
      log.warn({ err: error, alarmId: alarm.id, userId: to.id }, 'an escalated alarm could not be notified; its step says whom')
      return false
    }
  }
}
