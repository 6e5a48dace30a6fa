/** SQL of the geofences that terminals are to watch by themselves. */
import type { GeofenceShape } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { AreaKind } from '../../../events/terminal-area.ts'
import type { Database } from '../../../store/schema.ts'
import type { AreaSettings } from './area-of-geofence.ts'

export type AreaState = Database['terminal_areas']['state']

/** What is to be sent: the geofence, or that it is to be deleted. */
export interface DueArea {
  vehicle_id: number
  geofence_id: string
  wanted: boolean
  entering: boolean
  leaving: boolean
  top_speed: number | null
  held_as: AreaKind | null
  tries: number
  /** When it was asked for. */
  asked: string
  /** null: the geofence is gone. */
  name: string | null
  shape: GeofenceShape | null
  version: string | null
  /** The terminal that the vehicle has now. */
  terminal: string
}

/** The same number in another terminal is another one. */
const terminalKey = sql`t.id || ':' || coalesce(t.device->>'terminalId', t.terminal_id, '')`
const version = sql`to_char(g.changed_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`
const joined = sql`terminal_areas a join terminals t on t.vehicle_id = a.vehicle_id left join geofences g on g.id = a.geofence_id`
/** A pause is for what was sent: of a geofence that was changed since it ends. */
const isDue = sql`(a.next_at <= now() or a.sent_version is distinct from ${version}) and (not a.wanted or g.id is null or a.state not in ('held', 'refused')
  or a.sent_version is distinct from ${version} or a.sent_to is distinct from ${terminalKey})`

export const areasAreDue = () => sql`exists (select from ${joined} where ${isDue})`

export class AreaRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Vehicles to whose terminals something is to be sent. */
  async dueVehicles(): Promise<number[]> {
    const { rows } = await sql<{
      vehicle_id: number
    }>`select distinct a.vehicle_id from ${joined} where ${isDue}`.execute(this.#db)
    return rows.map(row => row.vehicle_id)
  }

  async dueOf(vehicleIds: readonly number[], max: number): Promise<DueArea[]> {
    const { rows } = await sql<DueArea>`select a.vehicle_id, a.geofence_id, a.wanted and g.id is not null as wanted, a.entering,
      a.leaving, a.top_speed, a.held_as, a.tries, a.changed_at::text as asked, g.name, g.shape, ${version} as version, ${terminalKey} as terminal
      from ${joined} where a.vehicle_id = any(${vehicleIds}::int4[]) and ${isDue}
      order by a.vehicle_id, a.geofence_id limit ${max}`.execute(this.#db)
    return rows
  }

  /** What came of sending it. `heldAs` null: the terminal has deleted it. */
  async ended(
    area: DueArea,
    { state, heldAs, pauseMs }: { state: AreaState; heldAs: AreaKind | null; pauseMs: number },
  ): Promise<void> {
    if (!area.wanted && heldAs === null)
      await sql`delete from terminal_areas where vehicle_id = ${area.vehicle_id} and geofence_id = ${area.geofence_id}
        and changed_at::text = ${area.asked}`.execute(this.#db)
    // Asked for otherwise meanwhile, it is sent again.
    await sql`update terminal_areas set state = case when changed_at::text = ${area.asked} then ${state} else 'waiting' end,
      held_as = ${heldAs}, sent_version = ${area.version}, sent_to = ${area.terminal},
      tries = ${state === 'held' ? 0 : area.tries + 1},
      next_at = now() + ${pauseMs} * interval '1 millisecond'
      where vehicle_id = ${area.vehicle_id} and geofence_id = ${area.geofence_id}`.execute(this.#db)
  }

  /** Tried again when its terminal is linked next. */
  async linked(vehicleId: number): Promise<void> {
    await sql`update terminal_areas set next_at = now() where vehicle_id = ${vehicleId} and next_at > now()`.execute(this.#db)
  }

  /** These vehicles watch it from now on, and none of the others of `among`. */
  async setWanted(
    geofenceId: string,
    vehicleIds: readonly number[],
    among: readonly number[],
    { entering, leaving, topSpeed }: AreaSettings,
    userId: number,
  ): Promise<void> {
    await this.#db.transaction().execute(async within => {
      await sql`update terminal_areas set wanted = false, state = 'waiting', tries = 0, next_at = now(), changed_by = ${userId},
        changed_at = now() where geofence_id = ${geofenceId} and wanted and vehicle_id = any(${among}::int4[])
        and not vehicle_id = any(${vehicleIds}::int4[])`.execute(within)
      // What no terminal has ever held needs no deletion.
      await sql`delete from terminal_areas where geofence_id = ${geofenceId} and not wanted and held_as is null
        and sent_to is null`.execute(within)
      await sql`insert into terminal_areas (vehicle_id, geofence_id, wanted, entering, leaving, top_speed, state, changed_by)
        select v, ${geofenceId}, true, ${entering}, ${leaving}, ${topSpeed}, 'waiting', ${userId}
        from unnest(${vehicleIds}::int4[]) v order by v
        on conflict (vehicle_id, geofence_id) do update set wanted = true, entering = excluded.entering,
          leaving = excluded.leaving, top_speed = excluded.top_speed, state = 'waiting', tries = 0, next_at = now(),
          changed_by = excluded.changed_by, changed_at = now()`.execute(within)
    })
  }

  async of(geofenceId: string) {
    return await this.#db.selectFrom('terminal_areas').selectAll().where('geofence_id', '=', geofenceId).execute()
  }

  async ofVehicle(vehicleId: number) {
    return await this.#db.selectFrom('terminal_areas').selectAll().where('vehicle_id', '=', vehicleId).execute()
  }

  /** The terminal says that it holds them no more. */
  async lost(vehicleId: number, geofenceIds: readonly string[]): Promise<void> {
    await sql`update terminal_areas set state = 'lost', held_as = null, tries = 0, next_at = now()
      where vehicle_id = ${vehicleId} and geofence_id = any(${geofenceIds}::int8[])`.execute(this.#db)
  }
}
