/** What vehicles have done in a time, as the score counts it: sums of what is stored by day and by hour. */
import type { ScoreSettings } from '@outrider/contract'
import { untimedBit } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import { ofVehicles, sinceThen, type VehicleList } from '../of-vehicles.ts'
import { type Elsewhere, zoneJoined, zonesJoined } from '../vehicle-zones.ts'
import type { DrivenDay } from './driver-hours.ts'
import type { ScoreMonth } from './months.ts'

export interface ScoredVehicles extends VehicleList {
  readonly elsewhere: Elsewhere
}

export interface VehicleFacts {
  readonly vehicleId: number
  /** It was there at the end of the time, and a report of it had come by then. */
  readonly enrolled: boolean
  /** Days with reports, and those of them with drift. */
  readonly days: number
  readonly driftDays: number
  /** m */
  readonly driven: number
  readonly uncovered: number
  readonly reports: number
  /** Reports with faults, by the sum of their bits. */
  readonly faulty: ReadonlyMap<number, number>
  readonly overspeeds: number
  /** s */
  readonly fatigue: number
  readonly fatigueAtNight: number
}

type Period = Pick<ScoreMonth, 'firstDay' | 'lastDay' | 'from' | 'to'>

interface DayRow {
  vehicle_id: number
  days: number
  drift_days: number
  driven: number
  uncovered: number
  reports: number
  overspeeds: number
  fatigue: number
  at_night: number
}

/** Hours of UTC that a day of another zone may touch. */
const besideDays = 15 * 3_600_000

export class FactsRepository {
  readonly #db: Kysely<Database>
  readonly #zone: string

  /** @param zone of the platform, IANA */
  constructor(db: Kysely<Database>, zone: string) {
    this.#db = db
    this.#zone = zone
  }

  /** Of each vehicle that there was in the time. */
  async of(vehicles: ScoredVehicles, period: Period, { driftFixes }: Pick<ScoreSettings, 'driftFixes'>): Promise<VehicleFacts[]> {
    const [days, faults, enrolled] = await Promise.all([
      this.#days(vehicles, period, driftFixes),
      this.#faults(vehicles, period),
      this.#enrolled(vehicles, period),
    ])
    const byDays = new Map(days.map(row => [row.vehicle_id, row]))
    const faulty = new Map<number, Map<number, number>>()
    for (const { vehicle_id: id, faults: bits, reports } of faults)
      faulty.set(id, (faulty.get(id) ?? new Map<number, number>()).set(bits, reports))
    return enrolled.map(({ id, enrolled: isEnrolled }) => {
      const row = byDays.get(id)
      const ofVehicle = faulty.get(id) ?? new Map<number, number>()
      // Reports that no day has are among those with faults.
      const untimed = [...ofVehicle].reduce((sum, [bits, reports]) => sum + (bits & untimedBit ? reports : 0), 0)
      return {
        vehicleId: id,
        enrolled: isEnrolled || row !== undefined,
        days: row?.days ?? 0,
        driftDays: row?.drift_days ?? 0,
        driven: row?.driven ?? 0,
        uncovered: row?.uncovered ?? 0,
        reports: (row?.reports ?? 0) + untimed,
        faulty: ofVehicle,
        overspeeds: row?.overspeeds ?? 0,
        fatigue: row?.fatigue ?? 0,
        fatigueAtNight: row?.at_night ?? 0,
      }
    })
  }

  async #days(vehicles: ScoredVehicles, { firstDay, lastDay }: Period, driftFixes: number): Promise<DayRow[]> {
    const { rows } = await sql<DayRow>`
      select d.vehicle_id, count(*)::int4 as days, (count(*) filter (where s.drift_fixes >= ${driftFixes}))::int4 as drift_days,
        coalesce(sum(s.driven_m), 0)::float8 as driven, coalesce(sum(s.uncovered_m), 0)::float8 as uncovered,
        sum(d.points)::float8 as reports, coalesce(sum(s.overspeeds), 0)::int4 as overspeeds,
        coalesce(sum(s.fatigue_day_s + s.fatigue_night_s), 0)::float8 as fatigue, coalesce(sum(s.fatigue_night_s), 0)::float8 as at_night
      from vehicle_days d left join score_days s on s.vehicle_id = d.vehicle_id and s.day = d.day
      where d.day between ${firstDay}::date and ${lastDay}::date and d.points > 0 and ${ofVehicles(vehicles, sql`d.vehicle_id`, sql`d.day`)}
      group by d.vehicle_id`.execute(this.#db)
    return rows
  }

  async #faults(vehicles: ScoredVehicles, { firstDay, lastDay, from, to }: Period) {
    const day = sql`(u.hour at time zone ${zoneJoined(this.#zone)})::date`
    const { rows } = await sql<{ vehicle_id: number; faults: number; reports: number }>`
      select u.vehicle_id, u.faults, sum(u.reports)::int4 as reports
      from unsound_reports u ${zonesJoined(vehicles.elsewhere, sql`u.vehicle_id`)}
      where u.vehicle_id = any(${vehicles.ids}::int4[]) and u.hour >= ${new Date(from - besideDays)} and u.hour < ${new Date(to + besideDays)}
        and ${day} between ${firstDay}::date and ${lastDay}::date and ${sinceThen(vehicles, sql`u.vehicle_id`, day)}
      group by u.vehicle_id, u.faults`.execute(this.#db)
    return rows
  }

  /** Those that had been entered by the end of the time, or have reports before they were. */
  async #enrolled(vehicles: ScoredVehicles, { firstDay, lastDay, to }: Period) {
    const { rows } = await sql<{ id: number; enrolled: boolean }>`
      select v.id, exists (select from vehicle_days d where d.vehicle_id = v.id and d.day < ${firstDay}::date and d.points > 0
          and ${sinceThen(vehicles, sql`d.vehicle_id`, sql`d.day`)}) as enrolled
      from vehicles v where v.id = any(${vehicles.ids}::int4[]) and (v.created_at < ${new Date(to)}
        or exists (select from vehicle_days d where d.vehicle_id = v.id and d.day <= ${lastDay}::date))`.execute(this.#db)
    return rows
  }

  /** When the vehicles drove, with the day before the time, ordered by day. */
  async driving(vehicles: ScoredVehicles, { firstDay, lastDay }: Period): Promise<DrivenDay[]> {
    const { rows } = await sql<{ vehicle_id: number; driving: { midnight: number; spans: number[] }; counts: boolean }>`
      select vehicle_id, driving, day >= ${firstDay}::date as counts from score_days s
      where day between ${firstDay}::date - 1 and ${lastDay}::date and driving is not null and driving -> 'spans' <> '[]'::jsonb
        and ${ofVehicles(vehicles, sql`s.vehicle_id`, sql`s.day`)}
      order by vehicle_id, day`.execute(this.#db)
    return rows.map(({ vehicle_id: vehicleId, driving, counts }) => ({ vehicleId, ...driving, counts }))
  }

  /** Days of which it is not stored when they drove: how many of each vehicle, and what it drove beyond what may be driven on them. */
  async unmeasured(vehicles: ScoredVehicles, { firstDay, lastDay }: Period) {
    const { rows } = await sql<{ vehicleId: number; days: number; fatigue: number; atNight: number }>`
      select vehicle_id as "vehicleId", count(*)::int4 as days, sum(fatigue_day_s + fatigue_night_s)::float8 as fatigue,
        sum(fatigue_night_s)::float8 as "atNight" from score_days s
      where day between ${firstDay}::date and ${lastDay}::date and driving is null and ${ofVehicles(vehicles, sql`s.vehicle_id`, sql`s.day`)}
      group by vehicle_id`.execute(this.#db)
    return rows
  }

  /** Checks that superiors sent and that were answered or should have been by `now`; supervised alarms are none. null: of all superiors. */
  async checks(organisationIds: readonly number[], superior: string | null, { from, to }: Period, now: number) {
    const { rows } = await sql<{ asked: number; answered: number }>`
      select count(*)::int4 as asked, count(sent_at)::int4 as answered from post_checks
      where form <> 'alarm' and received_at >= ${new Date(from)} and received_at < ${new Date(to)} and (sent_at is not null or due_at < ${new Date(now)})
        and (${superior}::text is null or superior = ${superior})
        and (organisation_ids is null or organisation_ids && ${organisationIds}::int4[])`.execute(this.#db)
    return rows[0] ?? { asked: 0, answered: 0 }
  }

  /** Alarms that began, and those of them that were processed. */
  async alarms(vehicles: ScoredVehicles, { from, to }: Period) {
    const { rows } = await sql<{ alarms: number; processed: number }>`
      select coalesce(sum(started), 0)::int4 as alarms, coalesce(sum(processed), 0)::int4 as processed from alarm_counts c
      where hour >= ${new Date(from)} and hour < ${new Date(to)} and ${ofVehicles(vehicles, sql`c.vehicle_id`, sql`c.hour::date`)}`.execute(
      this.#db,
    )
    return rows[0] ?? { alarms: 0, processed: 0 }
  }

  /** What happened, the earliest first. */
  async events(
    vehicleIds: readonly number[],
    { firstDay, lastDay }: Period,
    since: string | null = null,
  ): Promise<StoredEvent[]> {
    const { rows } = await sql<{ vehicle_id: number; events: StoredEvent[] }>`
      select vehicle_id, events from score_days
      where vehicle_id = any(${vehicleIds}::int4[]) and day between ${firstDay}::date and ${lastDay}::date
        and (${since}::date is null or day > ${since}::date) and events <> '[]'::jsonb
      order by vehicle_id, day`.execute(this.#db)
    return rows.flatMap(({ vehicle_id: vehicleId, events }) => events.map(event => ({ ...event, vehicleId })))
  }
}

export interface StoredEvent {
  readonly vehicleId: number
  readonly kind: 'uncovered' | 'drift' | 'overspeed' | 'fatigue'
  readonly from: number
  readonly to: number
  readonly value: number
}
