/** Alarms go up as they happen, and their end when somebody has handled them (0x1402; 0x1403 in 2011, 0x1412 in 2019). */
import { alarmTypeOf } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Bus } from '../../events/bus.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { WorkerLoop } from '../../jobs/worker-loop.ts'
import type { Database } from '../../store/schema.ts'
import { endOfAlarm, reportOfAlarm } from '../../supervision/alarm-messages.ts'
import type { ForwardedVehicle } from '../../supervision/position-forwarder.ts'
import type { Superior } from '../../supervision/superior.ts'
import { ofItsCompany } from './of-its-company.ts'
import type { Outbox } from './outbox.ts'

interface ReportedAlarmsDependencies {
  db: Kysely<Database>
  bus: Bus
  fleet: LiveFleet
  superiors: readonly Superior[]
  holds: (superior: string) => boolean
  vehicle: (superior: Superior, vehicleId: number) => ForwardedVehicle | undefined
  outbox: Pick<Outbox, 'add'>
  log: { error(fields: object, text: string): void }
}

interface Row {
  id: string
  vehicle_id: number
  type: number
  started_at: Date
  processed_at: Date | null
  reported: boolean
  ended: boolean
}

/** Beyond this time an alarm is no news, nor is that somebody has handled it, which may be days later: it stands in the record. */
const news = sql`interval '24 hours'`
const atOnce = 500
/** All of a day are looked at this often, for what was missed while this server was away or had no links, ms. */
const everyMs = 60_000
/** So that alarms which come together are read together, ms. */
const batchDelayMs = 200

export class ReportedAlarms {
  readonly #deps: ReportedAlarmsDependencies
  readonly #loop: WorkerLoop
  readonly #superiors: readonly Superior[]
  #end: (() => void) | undefined
  /** Of events since the last look. */
  #named = new Set<string>()
  #allAt = Number.NEGATIVE_INFINITY

  constructor(deps: ReportedAlarmsDependencies) {
    this.#deps = deps
    this.#superiors = deps.superiors.filter(({ alarms }) => alarms)
    this.#loop = new WorkerLoop({
      work: () => this.#look(),
      log: deps.log,
      failure: 'alarms could not be stored for superior platforms yet',
      everyMs,
      batchDelayMs,
    })
  }

  start(): void {
    if (this.#superiors.length === 0) return
    this.#end = this.#deps.bus.subscribe('alarmsChanged', ({ changes }) => {
      for (const { what, alarm } of changes) if (what === 'started' || what === 'handled') this.#named.add(alarm.id)
      if (this.#named.size > 0) this.#loop.wake()
    })
    this.#loop.start()
  }

  /** The links are there: all of a day are looked at. */
  up(): void {
    if (this.#superiors.length === 0) return
    this.#allAt = Number.NEGATIVE_INFINITY
    this.#loop.wake()
  }

  settled(): Promise<void> {
    return this.#loop.settled()
  }

  async stop(): Promise<void> {
    this.#end?.()
    await this.#loop.stop()
  }

  /** What is stored as an alarm and not yet for the platform; whether there may be more. */
  async #look(): Promise<boolean> {
    const now = performance.now()
    const all = now - this.#allAt >= everyMs
    const named = [...this.#named]
    this.#named.clear()
    const before = this.#allAt
    // If this fails, all are looked at next.
    this.#allAt = Number.NEGATIVE_INFINITY
    let more = false
    for (const superior of this.#superiors) {
      if (!this.#deps.holds(superior.id)) continue
      const rows = await this.#unreported(superior, all ? undefined : named)
      let reported = 0
      for (const row of rows) if (await this.#report(superior, row)) reported += 1
      if (rows.length === atOnce && reported > 0) more = true
    }
    if (!more) this.#allAt = all ? now : before
    return more
  }

  /** `ids`: of these alarms; undefined: of all. */
  async #unreported(of: Superior, ids: readonly string[] | undefined): Promise<Row[]> {
    const { fleet } = this.#deps
    const { id: superior, organisations } = of
    const its = ofItsCompany(fleet, of, { vehicle: sql.ref('a.vehicle_id'), time: sql.ref('a.started_at') })
    const theirs = [...fleet.organisations.below(organisations ?? fleet.organisations.roots)]
    const { rows } = await sql<Row>`select a.id, a.vehicle_id, a.type, a.started_at, a.processed_at, s.id is not null as reported,
          e.id is not null as ended
        from alarm_cases a join vehicles v on v.id = a.vehicle_id and v.organisation_id = any(${theirs}::int[])
        left join superior_outbox s on s.superior = ${superior} and s.key = 'alarm ' || a.id
        left join superior_outbox e on e.superior = ${superior} and e.key = 'end ' || a.id
        where ${ids ? sql`a.id = any(${ids}::int8[])` : sql`true`} and a.withdrawn_at is null and ${its}
          and (a.created_at > now() - ${news} or a.processed_at > now() - ${news})
          and (s.id is null and a.created_at > now() - ${news}
            or s.id is not null and e.id is null and a.state = 'processed' and a.processed_at > now() - ${news})
        order by a.id limit ${atOnce}`.execute(this.#deps.db)
    return rows
  }

  async #report(
    superior: Superior,
    { id, vehicle_id: vehicleId, type, started_at, reported, processed_at, ended }: Row,
  ): Promise<boolean> {
    const { vehicle, outbox } = this.#deps
    const known = vehicle(superior, vehicleId)
    if (!known) return false
    const key = `alarm ${id}`
    // Its number there has four bytes.
    const infoId = Number(BigInt(id) & 0xffff_ffffn)
    if (!reported) {
      const found = alarmTypeOf(type)
      const alarm = { key: found?.key ?? '', name: found?.zh ?? '', byPlatform: found?.origin.from === 'rule' }
      const report = reportOfAlarm(superior, known, { ...alarm, startedAt: started_at.getTime(), infoId })
      await outbox.add({ ...report, superior: superior.id, key })
    }
    if (ended || !processed_at) return true
    const { namesAlarm, ...end } = endOfAlarm(superior, known, infoId)
    await outbox.add({ ...end, superior: superior.id, key: `end ${id}`, ...(namesAlarm && { names: key }) })
    return true
  }
}
