/** SQL that loads the live fleet at the start and after changes of the fleet. */
import { type Kysely, sql } from 'kysely'
import type { LatestState } from '../events/latest-state.ts'
import { clockIsSound, type PositionReport, quality, source } from '../events/position-report.ts'
import type { Edition } from '../events/edition.ts'
import type { Database } from '../store/schema.ts'
import type { FormerOwner } from './former-owners.ts'
import type { FuelCurveSince } from './fuel-of-vehicle.ts'
import type { VehicleIdentity } from './live-vehicle.ts'
import type { OrganisationRow } from './organisations.ts'

const formerOwnersOf = (db: Kysely<Database>) =>
  db
    .selectFrom('former_owners')
    .groupBy('vehicle_id')
    .select([
      'vehicle_id',
      sql<FormerOwner[]>`jsonb_agg(jsonb_build_object('rootId', root_id, 'until', ceil(extract(epoch from until) * 1000)))`.as(
        'owners',
      ),
    ])

const fuelCurvesOf = (db: Kysely<Database>) =>
  db
    .selectFrom('fuel_sensor_curves')
    .groupBy('vehicle_id')
    .select([
      'vehicle_id',
      sql<FuelCurveSince[]>`jsonb_agg(jsonb_build_object('from', floor(extract(epoch from from_at) * 1000),
        'input', input, 'factor', factor, 'pairs', pairs) order by id)`.as('curves'),
    ])

export class FleetRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  organisations(): Promise<OrganisationRow[]> {
    return this.#db
      .selectFrom('organisations')
      .select(['id', 'parent_id', 'name', 'name_en', 'time_zone', 'rests_below', 'withheld'])
      .orderBy('id')
      .execute()
  }

  /** Of all vehicles that have some. */
  async formerOwners(): Promise<Map<number, FormerOwner[]>> {
    const rows = await formerOwnersOf(this.#db).execute()
    return new Map(rows.map(({ vehicle_id, owners }) => [vehicle_id, owners]))
  }

  /** All vehicles, or the existing ones among `ids`. */
  identities(ids?: readonly number[]): Promise<StoredVehicleIdentity[]> {
    return this.#db
      .selectFrom('vehicles')
      .$if(ids !== undefined, query => query.where('vehicles.id', '=', sql<number>`any(${ids})`))
      .leftJoin('terminals', 'terminals.vehicle_id', 'vehicles.id')
      .leftJoin(formerOwnersOf(this.#db).as('former'), 'former.vehicle_id', 'vehicles.id')
      .leftJoin(fuelCurvesOf(this.#db).as('fuel'), 'fuel.vehicle_id', 'vehicles.id')
      .select(eb => [
        'vehicles.id',
        'former.owners as formerOwners',
        'fuel.curves as fuelCurves',
        sql<string | null>`vehicles.details->>'expiresOn'`.as('expiresOn'),
        sql<string | null>`vehicles.details->>'timeZone'`.as('timeZone'),
        'vehicles.organisation_id as organisationId',
        'vehicles.plate_num as plateNum',
        'vehicles.plate_color as plateColor',
        'vehicles.nickname',
        'vehicles.vehicle_type as vehicleType',
        eb.fn.coalesce('terminals.phone', eb.val('')).as('simNum'),
        eb.fn.coalesce('terminals.terminal_id', sql<string>`terminals.registered_as->>'terminalId'`, eb.val('')).as('terminalId'),
      ])
      .orderBy('vehicles.id')
      .execute()
  }

  /** Latest stored states of these vehicles. */
  async latest(vehicleIds: readonly number[]): Promise<LatestState[]> {
    const ofThese = sql<number>`any(${vehicleIds})`
    const rows = await this.#db
      .selectFrom('latest_positions')
      .leftJoin('terminals', 'terminals.vehicle_id', 'latest_positions.vehicle_id')
      .selectAll('latest_positions')
      .select('terminals.version')
      .where('latest_positions.vehicle_id', '=', ofThese)
      .execute()
    return rows.map(row => {
      const ofVehicle = { ...notStored, vehicleId: row.vehicle_id, receivedAt: row.received_at.getTime() }
      const report: PositionReport | null = row.report_time && {
        ...ofVehicle,
        time: row.report_time.getTime(),
        // With a clock that is not believed it arrived then; the row's time of arrival is that of any report.
        receivedAt: clockIsSound(row.report_quality) ? ofVehicle.receivedAt : row.report_time.getTime(),
        reportedTime: row.reported_time?.getTime() ?? null,
        quality: row.report_quality,
        speedDkmh: row.speed_dkmh,
        alarms: row.alarms >>> 0,
        status: row.status >>> 0,
        mileageHm: row.mileage_hm,
        fuelDl: row.fuel_dl,
        signal: row.signal,
        satellites: row.satellites,
        edition: (row.edition ?? (row.version && Number(row.version))) as Edition | null,
        good: row.located,
      }
      const fix: PositionReport | null = row.fix_time && {
        ...ofVehicle,
        time: row.fix_time.getTime(),
        latitudeE6: row.fix_latitude_e6 ?? 0,
        longitudeE6: row.fix_longitude_e6 ?? 0,
        altitude: row.fix_altitude ?? 0,
        course: row.fix_course ?? 0,
        quality: row.fix_quality | (row.fix_datum === 'gcj02' ? quality.gcj02 : 0),
        good: true,
      }
      const soundTime = row.sound_time?.getTime() ?? 0
      return { vehicleId: row.vehicle_id, receivedAt: row.received_at.getTime(), report, fix, moving: row.moving, soundTime }
    })
  }
}
/** Identity as stored; derived fields are computed in memory. */
export type StoredVehicleIdentity = Omit<VehicleIdentity, 'initials'>

/** Report fields that latest_positions does not store and nothing reads from the live state. */
const notStored: Omit<PositionReport, 'vehicleId' | 'time' | 'receivedAt'> = {
  digest: 0n,
  reportedTime: null,
  latitudeE6: 0,
  longitudeE6: 0,
  altitude: 0,
  speedDkmh: 0,
  course: 0,
  alarms: 0,
  status: 0,
  mileageHm: null,
  fuelDl: null,
  signal: null,
  satellites: null,
  quality: 0,
  source: source.report,
  extras: null,
  edition: null,
  good: false,
}
