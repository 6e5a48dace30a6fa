/**
 * Whose vehicle a subordinate platform tells of: one that is its own here, or is added with its first report. A platform writes to no vehicle of another
 * company, and to none whose terminal is linked here: what it said of these would stand beside what is known.
 */
import { plateColors, type Vehicle } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Bus } from '../../events/bus.ts'
import { clockIsSound } from '../../events/position-report.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { Subordinate } from '../../supervision/subordinates/subordinate.ts'
import type { ReportedRegistration, ReportedVehicle } from '../../supervision/subordinates/reported.ts'
import type { VehicleBookPort } from '../ports.ts'

/** Why nothing of a vehicle is stored. */
export const refusedVehicles = ['plate', 'elsewhere', 'ownTerminal', 'tooMany'] as const
export type RefusedVehicle = (typeof refusedVehicles)[number]

interface VehicleDependencies {
  db: Kysely<Database>
  bus: Bus
  fleet: LiveFleet
  book: () => VehicleBookPort
}

/** Vehicles of all platforms whose ids are remembered, and those that were refused, for so long, ms. */
const remembered = { maxSize: 200_000, sizeCalculation: () => 1 }
const refusedFor = { maxSize: 20_000, sizeCalculation: () => 1, ttl: 60_000 }
const longestPlate = 20
/** Gradient green and yellow-green of 2019 are the green of electric vehicles here. */
const greens = [93, 94]

export class SubordinateVehicles {
  readonly #deps: VehicleDependencies
  readonly #ids = new LRUCache<string, number>(remembered)
  readonly #refused = new LRUCache<string, RefusedVehicle>(refusedFor)
  readonly #finding = new Map<string, Promise<number | RefusedVehicle>>()

  readonly #trees = new Map<number, { tree: LiveFleet['organisations']; ids: ReadonlySet<number> }>()

  constructor(deps: VehicleDependencies) {
    this.#deps = deps
  }

  /** Its id, or why there is none for this platform. Reads and adds it where it is not known yet. */
  async of(platform: Subordinate, vehicle: ReportedVehicle): Promise<number | RefusedVehicle> {
    const key = `${platform.id} ${vehicle.plateColor} ${vehicle.plate}`
    const known = this.#ids.get(key)
    if (known !== undefined) {
      const why = this.#hindrance(platform, known)
      if (why !== 'gone') return why ?? known
      this.#ids.delete(key)
    }
    const refused = this.#refused.get(key)
    if (refused !== undefined) return refused
    const finding = this.#finding.get(key) ?? this.#find(platform, vehicle).finally(() => this.#finding.delete(key))
    this.#finding.set(key, finding)
    const found = await finding
    if (typeof found === 'number') this.#ids.set(key, found)
    else this.#refused.set(key, found)
    return found
  }

  /** Of its newest report whose clock is believed, ms since 1970; 0: none is known. */
  newestTime(id: number): number {
    const report = this.#deps.fleet.vehicle(id)?.latest.report
    return report && clockIsSound(report.quality) ? report.time : 0
  }

  /** How many each platform has. */
  async counts(): Promise<ReadonlyMap<string, readonly number[]>> {
    const { rows } = await sql<{ platform: string; ids: number[] }>`
      select platform, array_agg(vehicle_id) as ids from subordinate_vehicles group by 1`.execute(this.#deps.db)
    return new Map(rows.map(({ platform, ids }) => [platform, ids]))
  }

  /** Whose vehicle this is and what it calls it; undefined: nobody's, or another company has it meanwhile. */
  async ownerOf(
    platforms: readonly Subordinate[],
    id: number,
  ): Promise<{ platform: Subordinate; vehicle: ReportedVehicle } | undefined> {
    const rows = await this.#deps.db
      .selectFrom('subordinate_vehicles')
      .select(['platform', 'plate', 'plate_color'])
      .where('vehicle_id', '=', id)
      .orderBy('first_at', 'desc')
      .execute()
    for (const { platform: of, plate, plate_color: plateColor } of rows) {
      const platform = platforms.find(each => each.id === of)
      if (platform && this.#hindrance(platform, id) === undefined) return { platform, vehicle: { plate, plateColor } }
    }
    return undefined
  }

  /** What it says of a vehicle of its own. */
  async register(
    platform: Subordinate,
    { plate, plateColor }: ReportedVehicle,
    registration: ReportedRegistration,
  ): Promise<void> {
    const { platformId, producerId, terminalModel, terminalId, simNumber } = registration
    await sql`update subordinate_vehicles set platform_id = ${platformId}, producer_id = ${producerId},
        terminal_model = ${terminalModel}, terminal_id = ${terminalId}, sim_number = ${simNumber}, registered_at = now()
      where platform = ${platform.id} and plate = ${plate} and plate_color = ${plateColor}`.execute(this.#deps.db)
  }

  /** Undefined: it may be told of. gone: there is no such vehicle any more. */
  #hindrance({ organisation }: Subordinate, id: number): RefusedVehicle | 'gone' | undefined {
    const { fleet } = this.#deps
    const identity = fleet.vehicle(id)?.identity
    if (!identity) return 'gone'
    if (!this.#below(organisation).has(identity.organisationId)) return 'elsewhere'
    return identity.simNum === '' ? undefined : 'ownTerminal'
  }

  /** It and what is below it: for as long as the tree is this one. */
  #below(organisation: number): ReadonlySet<number> {
    const tree = this.#deps.fleet.organisations
    const known = this.#trees.get(organisation)
    if (known?.tree === tree) return known.ids
    const ids = tree.below([organisation])
    this.#trees.set(organisation, { tree, ids })
    return ids
  }

  async #find(platform: Subordinate, vehicle: ReportedVehicle): Promise<number | RefusedVehicle> {
    const { plate } = vehicle
    if (!isPlate(plate)) return 'plate'
    const { db, fleet, bus } = this.#deps
    const found = await db.transaction().execute(async tx => {
      // One after the other: two links may bring the same vehicle, and the bound holds for all of a platform.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`subordinate ${platform.id}`}, 0))`.execute(tx)
      const { rows } = await sql<{ vehicle_id: number }>`select vehicle_id from subordinate_vehicles
        where platform = ${platform.id} and plate = ${plate} and plate_color = ${vehicle.plateColor}`.execute(tx)
      const [own] = rows
      if (own) return { id: own.vehicle_id, added: false }
      return await this.#adopt(tx, platform, vehicle)
    })
    if (typeof found === 'string') return found
    if (found.added || !fleet.vehicle(found.id)) {
      await fleet.refresh([found.id])
      bus.publish({ kind: 'listChanged', vehicleIds: [found.id] })
    }
    const why = this.#hindrance(platform, found.id)
    return why === undefined ? found.id : why === 'gone' ? 'elsewhere' : why
  }

  async #adopt(
    tx: Parameters<VehicleBookPort['addWithoutTerminal']>[0],
    platform: Subordinate,
    { plate, plateColor }: ReportedVehicle,
  ): Promise<{ id: number; added: boolean } | RefusedVehicle> {
    // The operator's file names none, or it was removed.
    if (this.#deps.fleet.organisations.rootsAbove([platform.organisation]).size === 0) return 'elsewhere'
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from subordinate_vehicles where platform = ${platform.id}`.execute(tx)
    if ((counted[0]?.n ?? 0) >= platform.maxVehicles) return 'tooMany'
    const colour = colourOf(plateColor)
    const { rows } = await sql<{ id: number; organisation_id: number; has_terminal: boolean; other: boolean }>`
      select v.id, v.organisation_id, exists (select from terminals t where t.vehicle_id = v.id) as has_terminal,
        exists (select from subordinate_vehicles s where s.vehicle_id = v.id and s.platform <> ${platform.id}) as other
      from vehicles v where v.plate_num = ${plate} and v.plate_color = ${colour}`.execute(tx)
    const [known] = rows
    if (known) {
      const ours = this.#below(platform.organisation).has(known.organisation_id)
      if (!ours || known.other) return 'elsewhere'
      if (known.has_terminal) return 'ownTerminal'
    }
    const form = { orgId: platform.organisation, plateNum: plate, plateColor: colour }
    const id = known?.id ?? (await this.#deps.book().addWithoutTerminal(tx, form, platform.name))
    if (id === undefined) return 'elsewhere'
    await sql`insert into subordinate_vehicles (platform, plate, plate_color, vehicle_id)
      values (${platform.id}, ${plate}, ${plateColor}, ${id})`.execute(tx)
    return { id, added: !known }
  }
}

const colourOf = (reported: number): Vehicle['plateColor'] => {
  if (greens.includes(reported)) return 5
  return Object.hasOwn(plateColors, reported) ? (reported as Vehicle['plateColor']) : 9
}

/** A text without signs that nobody can type. */
const isPlate = (plate: string): boolean => plate !== '' && plate.length <= longestPlate && /^[\p{L}\p{N}·.\- ]+$/u.test(plate)
