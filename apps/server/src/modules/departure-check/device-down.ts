/** Whether the terminal of a vehicle is down, and the repair that is to bring it up. What brings it up is its next report, whatever a repair says. */
import { alarmTypeOf, type DeviceFault, faultOfAlarm, type Lang, type WorkState } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { Unheard } from './unheard.ts'

const hour = 3_600_000
/** Without these nobody knows where a vehicle is, or nobody can see later what happened. */
const grave: readonly DeviceFault[] = ['positioning', 'power', 'camera', 'storage']
const graveAlarms = [...faultOfAlarm].flatMap(([number, fault]) => (grave.includes(fault) ? [number] : []))

const withoutReports = (hours: number, lang: Lang): string => {
  const whole = Math.floor(hours)
  if (lang === 'zh') return `已${whole}小时没有数据`
  return `no data for ${whole} ${whole === 1 ? 'hour' : 'hours'}`
}
const neverHeard = { zh: '从未上传数据', en: 'has never reported' } as const

export interface Repair {
  applicationNum: string
  state: WorkState
  /** ms since 1970. */
  since: number
}

export class DeviceDown {
  readonly #db: Kysely<Database>
  readonly #fleet: LiveFleet
  readonly #unheard: Pick<Unheard, 'between'>

  constructor(db: Kysely<Database>, fleet: LiveFleet, unheard: Pick<Unheard, 'between'>) {
    this.#db = db
    this.#fleet = fleet
    this.#unheard = unheard
  }

  /** What is wrong with it at a time (ms since 1970) for so many hours already; none: it is up, or has no terminal. */
  async faults(vehicleId: number, at: number, hours: number, lang: Lang): Promise<string[]> {
    const vehicle = this.#fleet.vehicle(vehicleId)
    if (!vehicle || vehicle.identity.simNum === '') return []
    const bound = hours * hour
    const { receivedAt } = vehicle.latest
    if (receivedAt === 0) return [neverHeard[lang]]
    const withoutReport = at - receivedAt
    // While nobody is heard it is not the terminal that is down.
    if (withoutReport >= bound && withoutReport - this.#unheard.between(receivedAt, at, bound) >= bound)
      return [withoutReports(withoutReport / hour, lang)]
    // Of a fault nothing is known since the last report.
    const before = (withoutReport >= bound ? receivedAt : at) - bound
    const { rows } = await sql<{ type: number }>`
      select type from alarm_cases where vehicle_id = ${vehicleId} and ended_at is null and started_at <= ${new Date(before)}
        and type = any(${graveAlarms}::int4[])
      group by type order by min(started_at), type`.execute(this.#db)
    return rows.flatMap(({ type }) => alarmTypeOf(type)?.[lang] ?? [])
  }

  /**
   * The last one that goes on, or that has ended since the vehicle was heard of; undefined: there is none.
   * @param from ms since 1970: what was asked for before is of a former company
   */
  async repair(vehicleId: number, from: number): Promise<Repair | undefined> {
    const heard = this.#fleet.vehicle(vehicleId)?.latest.receivedAt ?? 0
    const row = await this.#db
      .selectFrom('applications')
      .select(['number', 'state', 'state_since'])
      .where('vehicle_id', '=', vehicleId)
      .where('kind', '=', 'maintenance')
      .where('created_at', '>=', new Date(from))
      .where('state', 'not in', ['rejected', 'withdrawn', 'cancelled'])
      .where(eb => eb.or([eb('state', '<>', 'closed'), eb('state_since', '>', new Date(heard))]))
      .orderBy(sql`state = 'closed'`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { applicationNum: row.number, state: row.state as WorkState, since: row.state_since.getTime() }
  }
}
