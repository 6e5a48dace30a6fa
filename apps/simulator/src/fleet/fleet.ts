/** Many vehicles: generated from a seed or read from a list, started one after the other, counted together. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FleetRow, Kind, Version } from './fleet-row.ts'
import type { SavedState } from './state-file.ts'
import { Random } from '../random.ts'
import { connected } from '../road/road-network.ts'
import { soundCodecs } from '../video/sounds.ts'
import { Vehicle, type VehicleOptions } from '../vehicle.ts'

const versionShares: readonly Version[] = ['2011', '2013', '2013', '2013', '2019', '2019']
const kindShares: readonly Kind[] = ['haul', 'haul', 'haul', 'haul', 'haul', 'city', 'city', 'city', 'city', 'idle', 'parked']
const haulTypes = ['tractor', 'truck', 'truck', 'refrigerated', 'tanker', 'coach'] as const
const cityTypes = ['van', 'van', 'taxi', 'bus', 'car'] as const
/** Provinces on plates; a generated vehicle gets any of them, wherever it drives. */
const provinces = '京津冀晋辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云陕甘青宁新'.split('')
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'.split('')

/**
 * The same seed makes the same rows; a larger count only appends rows. Phone numbers count on from `number`; without it they have the prefixes of
 * IoT SIM cards.
 */
export function makeFleet({ count, seed, number = '' }: { count: number; seed: number; number?: string }): FleetRow[] {
  return Array.from({ length: count }, (_, i) => {
    const random = new Random(`${seed} row ${i}`)
    const version = random.pick(versionShares)
    const kind = random.pick(kindShares)
    const tail = String(i + 1).padStart(5, '0')
    const prefix = version === '2019' ? '10648' : '144'
    return {
      phone: number === '' ? `${prefix}${String(seed % 1_000).padStart(3, '0')}${tail}` : String(Number(number) + i),
      version,
      plate: `${random.pick(provinces)}${random.pick(letters)}${tail}`,
      plateColor: kind === 'haul' ? 2 : 1,
      kind,
      home: random.pick(connected),
      vehicleType: random.pick(kind === 'haul' ? haulTypes : cityTypes),
      patchyFix: random.chance(0.05),
      terminalId: `S${tail.padStart(6, '0')}`,
      cameras: { video: random.chance(0.2) ? 'h265' : 'h264', sound: random.pick(soundCodecs) },
    }
  })
}

const defaultBackfillTimeoutMs = 60_000

export interface FleetOptions extends Omit<VehicleOptions, 'savedState'> {
  /** State of the previous run, by phone. */
  savedStates?: ReadonlyMap<string, SavedState>
  /** Vehicles started per second, so that they do not all connect to the platform at the same time. */
  startRate?: number
  /** After this time, ms, the next vehicle starts its backfill even if the one before has not finished. */
  backfillTimeoutMs?: number
}

export interface FleetCounts {
  vehicles: number
  connected: number
  sent: number
  acknowledged: number
  refused: number
  unacknowledged: number
}

/** The wait was aborted because the fleet is stopping. */
const ignoreAbort = (): void => {}

export class Fleet {
  readonly vehicles: readonly Vehicle[]
  readonly #options: FleetOptions
  #stopped = false
  readonly #end = new AbortController()

  constructor(rows: readonly FleetRow[], options: FleetOptions) {
    this.#options = options
    this.vehicles = rows.map(row => new Vehicle(row, { ...options, savedState: options.savedStates?.get(row.phone) }))
  }

  /**
   * Resolves when all have been started and their pasts are told, not when all are authenticated. Who tells the past first starts last, one after the
   * other: such a vehicle is shown at an old position meanwhile.
   */
  async start(): Promise<void> {
    const perStep = Math.max(1, Math.round((this.#options.startRate ?? 200) / 20))
    const later = this.vehicles.filter(({ row }) => row.past === 'first')
    for (const [i, vehicle] of this.vehicles.filter(({ row }) => row.past !== 'first').entries()) {
      if (this.#stopped) return
      void vehicle.start()
      if (i % perStep === perStep - 1) await pause(50)
    }
    const beside = this.vehicles.filter(({ row }) => row.past === 'beside')
    await Promise.all([
      this.#oneByOne(later, vehicle => vehicle.start()),
      this.#oneByOne(beside, vehicle => vehicle.tellPastBeside()),
    ])
  }

  async #oneByOne(vehicles: readonly Vehicle[], work: (vehicle: Vehicle) => Promise<void>): Promise<void> {
    for (const vehicle of vehicles) {
      if (this.#stopped) return
      // A vehicle that cannot connect must not block the others.
      await Promise.race([work(vehicle), this.#backfillTimeout()])
    }
  }

  async #backfillTimeout(): Promise<void> {
    await pause(this.#options.backfillTimeoutMs ?? defaultBackfillTimeoutMs, undefined, {
      signal: this.#end.signal,
      ref: false,
    }).catch(ignoreAbort)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#end.abort()
    await Promise.all(this.vehicles.map(vehicle => vehicle.stop()))
  }

  /** What the next run continues from, by phone. */
  get savedStates(): Map<string, SavedState> {
    return new Map(this.vehicles.map(({ row, savedState }) => [row.phone, savedState]))
  }

  get counts(): FleetCounts {
    const counts = { vehicles: this.vehicles.length, connected: 0, sent: 0, acknowledged: 0, refused: 0, unacknowledged: 0 }
    for (const { terminal } of this.vehicles) {
      if (terminal.ready) counts.connected++
      counts.sent += terminal.counts.sent
      counts.acknowledged += terminal.counts.acknowledged
      counts.refused += terminal.counts.refused
      counts.unacknowledged += terminal.unacknowledged
    }
    return counts
  }
}
