/** A vehicle: a drive and the terminal that tells of it, at the pace of the real clock. */
import { Drive } from './drive.ts'
import { driverCardOf } from './driver-card.ts'
import type { Kept } from './flash-file.ts'
import type { FleetRow } from './fleet-row.ts'
import { locationOf } from './location-of.ts'
import { midnightBefore, pastOf } from './past.ts'
import { Random } from './random.ts'
import { placeNamed } from './road-network.ts'
import { tellPast } from './tell-past.ts'
import { Terminal, type TerminalOptions } from './terminal.ts'

export interface VehicleOptions extends Omit<TerminalOptions, keyof FleetRow | 'token' | 'where'> {
  /** Seconds between two reports; six times as many while ACC is off. */
  interval: number
  /** Simulated seconds per real one. */
  speedup: number
  seed: number
  kept?: Kept
  /** Of a vehicle with a past: how many days it has behind it when it was never started before. */
  pastDays?: number
  /** Part of a past has been told: what is kept should be written down. */
  note?: () => Promise<void>
}

const parkedIntervals = 6
/** Seconds between two reports of a past: bends of a town need more of them than a long road. */
const pastInterval = { city: 15, haul: 30 }
/** What lies farther back is gone, days, unless it had more behind it from the beginning. */
const oldestPast = 7
const day = 86_400_000
/** Then there is nobody to tell, as is looked at afterwards. */
const stoppedBefore = (): void => {}

export class Vehicle {
  readonly row: FleetRow
  readonly terminal: Terminal
  readonly #drive: Drive
  readonly #options: VehicleOptions
  readonly #random: Random
  #token: string | undefined
  /** Up to when its past is told; undefined: it has none. ms since 1970 */
  #until: number | undefined
  #telling = false
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
    this.#until = row.past ? this.#heardUntil(Date.now()) : undefined
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
      // Amid its past the last report is the answer: one of today would make all that follows late.
      where: () => (this.#telling ? undefined : locationOf(this.#drive.reading, Date.now())),
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
    return { token: this.#token, drive: this.#drive.memory, until: this.#until }
  }

  /** A vehicle that is switched off for good never connects. Resolves when its past is told. */
  async start(): Promise<void> {
    if (this.row.kind === 'off') return
    // Whether it gets in is seen in the counts; it goes on trying by itself.
    const letIn = this.terminal.start()
    if (this.#until !== undefined) {
      await letIn.catch(stoppedBefore)
      await this.#tellPast(this.#until)
    }
    if (!this.terminal.stopped) this.#live()
  }

  /** It may be unknown since when: then the past is not told, as it might have been told before. */
  #heardUntil(now: number): number {
    const { kept, pastDays = 0 } = this.#options
    if (!kept) return pastDays > 0 ? midnightBefore(now, pastDays, placeNamed(this.row.home).lon) : now
    return Math.min(now, Math.max(kept.until ?? now, now - Math.max(oldestPast, pastDays + 1) * day))
  }

  async #tellPast(from: number): Promise<void> {
    const { kind, phone, home } = this.row
    this.#telling = true
    const steps = pastOf(this.#drive, {
      from,
      clock: Date.now,
      lon: placeNamed(home).lon,
      town: kind === 'city',
      interval: kind === 'city' ? pastInterval.city : pastInterval.haul,
      seed: phone,
    })
    const note = async (until: number) => {
      this.#until = until
      await this.#options.note?.()
    }
    await tellPast(this.terminal, { steps, driver: driverCardOf(phone), note })
    this.#telling = false
  }

  #live(): void {
    this.#steppedAt = Date.now()
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
    if (this.#until !== undefined) this.#until = now
    // Refusals and losses show in the counts of the terminal.
    void this.terminal.report(locationOf(reading, now))
  }
}
