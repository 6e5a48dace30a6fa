/**
 * Tells a second person of alarms that nobody has claimed or processed in time, once for each, and keeps that as a step. A job: of several servers
 * one does it, and what became due while none ran is found by the next.
 */
import { alarmTypeOf, type Lang } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AlarmRecord } from '../../../events/alarm-record.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import type { NoticesPort, PushMessage } from '../../ports.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import type { AlarmRepository } from '../alarms.repository.ts'

interface EscalationDependencies {
  db: Kysely<Database>
  fleet: LiveFleet
  access: AccessGate
  alarms: AlarmRepository
  changes: AlarmChanges
  /** Accounts that are notified, the first that may see the vehicle and does not have the alarm already. */
  accounts: readonly string[]
  notices: () => NoticesPort
  now: () => number
  log: { warn(fields: object, text: string): void }
}

/** What has not been done in time. */
type Overdue = 'claim' | 'process'
interface DueAlarm {
  alarm: AlarmRecord
  what: Overdue
}
interface Person {
  id: number
  name: string
}

/** What has been overdue for longer is no news, such as when the accounts are first named. */
const oldest = sql`interval '1 day'`
/** Alarms of one transaction. */
const atOnce = 200

const titles: Record<Overdue, Record<Lang, string>> = {
  claim: { zh: '报警无人认领', en: 'Alarm not claimed in time' },
  process: { zh: '报警超时未处理', en: 'Alarm not processed in time' },
}

export class Escalation {
  readonly #deps: EscalationDependencies
  constructor(deps: EscalationDependencies) {
    this.#deps = deps
  }

  /** Returns how many alarms were escalated, and how many people could be notified. */
  async run(signal: AbortSignal): Promise<{ escalated: number; notified: number }> {
    const total = { escalated: 0, notified: 0 }
    if (this.#deps.accounts.length === 0) return total
    const people = await this.#people()
    let count: number
    do {
      signal.throwIfAborted()
      const done = await this.#some(people)
      count = done.length
      total.escalated += count
      for (const { alarm, what, to } of done) if (to && (await this.#tell(to, alarm, what))) total.notified += 1
    } while (count === atOnce)
    return total
  }

  async #some(people: readonly Person[]): Promise<(DueAlarm & { to: Person | undefined })[]> {
    const { db, alarms, changes } = this.#deps
    const done = await db.transaction().execute(async within => {
      const due = await this.#due(within)
      const notified: (DueAlarm & { to: Person | undefined })[] = []
      for (const { alarm, what } of due) {
        const to = await this.#secondPerson(people, alarm)
        await alarms.addSteps([alarm.id], { by: null, kind: 'escalated', result: what, detail: { to: to?.name ?? null } }, within)
        notified.push({ alarm, what, to })
      }
      await changes.notify(
        within,
        due.map(({ alarm }) => [alarm.id, 'handled']),
      )
      const ids = due.map(({ alarm }) => alarm.id)
      return { notified, changed: await alarms.byIds(ids, within) }
    })
    changes.publish(done.changed.map(alarm => ({ what: 'handled', alarm })))
    return done.notified
  }

  /** Marks those that are overdue, each once for its claim and once for its processing. */
  async #due(within: Transaction<Database>): Promise<DueAlarm[]> {
    const { rows } = await sql<{ id: string; what: Overdue }>`
      with unclaimed as (
        select id, 'claim' as what from alarm_cases where state = 'pending' and withdrawn_at is null and claimed_by is null and claim_escalated_at is null
          and claim_due_at between now() - ${oldest} and now() order by claim_due_at limit ${atOnce} for update skip locked
      ), unprocessed as (
        select id, 'process' as what from alarm_cases where state = 'pending' and withdrawn_at is null and process_escalated_at is null
          and process_due_at between now() - ${oldest} and now() order by process_due_at limit ${atOnce} for update skip locked
      ), one as (
        -- Of one that is both, the later says everything.
        select id, max(what) as what from (select * from unclaimed union all select * from unprocessed) each
        group by id order by id limit ${atOnce}
      ), marked as (
        update alarm_cases c set claim_escalated_at = now(),
          process_escalated_at = case one.what when 'process' then now() else c.process_escalated_at end from one where c.id = one.id
        returning c.id, one.what
      ) select id, what from marked order by id`.execute(within)
    const what = new Map(rows.map(row => [row.id, row.what]))
    const found = await this.#deps.alarms.byIds([...what.keys()], within)
    return found.map(alarm => ({ alarm, what: what.get(alarm.id) ?? 'claim' }))
  }

  /** Of the accounts that are notified: those that may see alarms at all, in the operator's order. */
  async #people(): Promise<Person[]> {
    const { db, accounts } = this.#deps
    const { rows } = await sql<Person>`select u.id, u.name from unnest(${accounts}::text[]) with ordinality a (login, n)
      join users u on u.login = a.login where u.locked_at is null and (u.rights ->> 'alarmAuth')::bool order by a.n`.execute(db)
    return rows
  }

  async #secondPerson(people: readonly Person[], { vehicleId, claimedBy }: AlarmRecord): Promise<Person | undefined> {
    const { fleet, access } = this.#deps
    const vehicle = fleet.vehicle(vehicleId)
    if (!vehicle) return undefined
    for (const person of people)
      if (person.id !== claimedBy?.userId && (await access.scope(person.id)).includes(vehicle)) return person
    return undefined
  }

  async #tell(to: Person, alarm: AlarmRecord, what: Overdue): Promise<boolean> {
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
