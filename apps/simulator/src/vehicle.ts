/** A vehicle: a drive and the terminal that tells of it, at the pace of the real clock. */
import { Drive } from './drive.ts'
import { driverCardOf } from './driver-card.ts'
import type { Kept } from './flash-file.ts'
import type { FleetRow } from './fleet-row.ts'
import { locationOf } from './location-of.ts'
import { Random } from './random.ts'
import { Terminal, type TerminalOptions } from './terminal.ts'

export interface VehicleOptions extends Omit<TerminalOptions, keyof FleetRow | 'token' | 'where'> {
  /** Seconds between two reports; six times as many while ACC is off. */
  interval: number
  /** Simulated seconds per real one. */
  speedup: number
  seed: number
  kept?: Kept
}

const parkedIntervals = 6

export class Vehicle {
  readonly row: FleetRow
  readonly terminal: Terminal
  readonly #drive: Drive
  readonly #options: VehicleOptions
  readonly #random: Random
  #token: string | undefined
  #timer: NodeJS.Timeout | undefined
  #steppedAt = 0
  /** Intervals since the last report; the first comes at once, parked or not. */
  #silent = parkedIntervals

  constructor(row: FleetRow, options: VehicleOptions) {
    this.row = row
    this.#options = options
    this.#random = new Random(`${options.seed} ${row.phone}`)
    this.#drive = new Drive(row, this.#random.fork('drive'), options.kept?.drive)
    const { phone, version, plate, plateColor, terminalId, maker, model, division } = row
    this.#token = options.kept?.token
    this.terminal = new Terminal({
      ...options,
      token: this.#token,
      phone,
      version,
      plate,
      plateColor,
      terminalId,
      maker,
      model,
      division,
      seed: `${options.seed} link ${phone}`,
      manyParameters: this.#random.chance(0.3),
      where: () => locationOf(this.#drive.reading, Date.now()),
    })
    this.terminal.on('registered', token => {
      this.#token = token
    })
    // Who is on the road has put a card in.
    if (row.kind === 'haul' || row.kind === 'city')
      this.terminal.on('authenticated', () => this.terminal.sayDriver(driverCardOf(row.phone)))
  }

  /** For the next run. */
  get kept(): Kept {
    return { token: this.#token, drive: this.#drive.memory }
  }

  /** A vehicle that is switched off for good never connects. */
  start(): void {
    if (this.row.kind === 'off') return
    this.#steppedAt = Date.now()
    // Whether it gets in is seen in the counts; it goes on trying by itself.
    void this.terminal.start()
    const every = this.#options.interval * 1_000
    const begin = () => {
      this.#look()
      this.#timer = setInterval(() => this.#look(), every)
    }
    // Not all in the same instant.
    this.#timer = setTimeout(begin, this.#random.next() * every)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.terminal.stop()
  }

  #look(): void {
    const now = Date.now()
    this.#drive.step(((now - this.#steppedAt) / 1_000) * this.#options.speedup)
    this.#steppedAt = now
    const { reading } = this.#drive
    this.terminal.signal = reading.signal
    this.#silent++
    if (!reading.acc && this.#silent < parkedIntervals) return
    this.#silent = 0
    // Refusals and losses show in the counts of the terminal.
    void this.terminal.report(locationOf(reading, now))
  }
}
