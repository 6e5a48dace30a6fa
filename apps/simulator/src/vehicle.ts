/** A simulated vehicle: a drive and the terminal that reports it, in real time. */
import { once } from 'node:events'
import { Drive, type DriveState, type Reading } from './road/drive.ts'
import { driverCardOf } from './device/driver-card.ts'
import type { SavedState, UntoldPast } from './fleet/state-file.ts'
import type { FleetRow } from './fleet/fleet-row.ts'
import { alarmBit, locationOf } from './location-of.ts'
import { alarmFilesOf } from './device/alarm-files.ts'
import { SafetyAlarms } from './device/safety-alarms.ts'
import { midnightBefore, pastOf, type PastStep } from './past/past.ts'
import { withFault } from './device/planted-fault.ts'
import { Random } from './random.ts'
import { placeNamed } from './road/road-network.ts'
import { backfillPast, tellPastBeside } from './past/backfill-past.ts'
import { busMessages, type Sensors, sensorsOf } from './device/sensors.ts'
import { Terminal, type TerminalOptions } from './terminal.ts'
import type { MediaFaults } from './video/camera-options.ts'

export interface VehicleOptions extends Omit<TerminalOptions, keyof FleetRow | 'token' | 'where'> {
  /** Seconds between two reports; six times as many while ACC is off. */
  interval: number
  /** Simulated seconds per real one. */
  speedup: number
  seed: number
  savedState?: SavedState
  /** What goes wrong with streams and photos of all vehicles; a row's own faults count more. */
  mediaFaults?: Partial<MediaFaults>
  /** For a vehicle with a past: days of history to backfill when it starts for the first time. */
  pastDays?: number
  /** Called while the past is backfilled, so that the state is saved in between. */
  saveProgress?: () => Promise<void>
}

/** A parked vehicle (ACC off) reports once in so many intervals. */
const parkedIntervals = 6
/** Seconds between two backfilled reports: city streets have more bends than long-distance roads. */
const pastInterval = { city: 15, haul: 30 }
/** Days that are told at most beside live reports, before the first start. */
const maxDaysBeside = 2
/** A pause that is shorter has no past, ms. */
const shortestPast = 60_000
/** A vehicle of kind `off` was switched off at this hour of the day before the first start, local time. */
const offSince = 18
/** Days that are backfilled at most after a pause, unless `pastDays` is larger. */
const maxPastDays = 7
const day = 86_400_000
/** The terminal was stopped before it was authenticated; `start` checks that afterwards. */
const ignoreStopped = (): void => {}

/** ms */
const busInterval = 30_000

export class Vehicle {
  readonly row: FleetRow
  readonly terminal: Terminal
  readonly #drive: Drive
  readonly #safety: SafetyAlarms | undefined
  readonly #options: VehicleOptions
  #untold: readonly UntoldPast[]
  #token: string | undefined
  /** Time of the newest report the platform has, ms since 1970; undefined: a vehicle without a past. */
  #reportedUntil: number | undefined
  #backfilling = false
  #timer: NodeJS.Timeout | undefined
  #steppedAt = 0
  #busSentAt = 0
  readonly #sensors: Sensors | undefined
  /** The first report is sent immediately, parked or not. */
  #intervalsSinceReport = parkedIntervals

  constructor(row: FleetRow, options: VehicleOptions) {
    this.row = row
    this.#options = options
    this.#drive = this.#driveFrom(options.savedState?.drive)
    const { phone, version, plate, plateColor, terminalId, maker, model, division } = row
    this.#sensors = sensorsOf(row)
    if (row.activeSafety) this.#safety = new SafetyAlarms(this.#random().fork('safety'), terminalId ?? '')
    this.#token = options.savedState?.token
    const now = Date.now()
    const from = row.past ? this.#backfillStart(now) : undefined
    this.#reportedUntil = row.past === 'beside' ? now : from
    this.#untold = row.past === 'beside' && from !== undefined ? this.#untoldSince(from, now) : []
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
      manyParameters: this.#random().chance(0.3),
      obedience: row.obedience ?? 'obeys',
      areas: row.areas ?? 'holds',
      configurability: row.configurability ?? 'takes',
      upgrading: row.upgrading ?? 'installs',
      relayStatus: options.savedState?.relay ?? 0,
      ...(row.activeSafety && { alarmFiles: alarmFilesOf }),
      cameras: row.cameras && { ...row.cameras, faults: { ...options.mediaFaults, ...row.cameras.faults } },
      // During the backfill 0x8201 gets the last report: a report of now would make everything that follows a late report.
      currentLocation: () =>
        this.#backfilling ? undefined : locationOf(this.#reading, this.#terminalTime(Date.now()), this.#sensors),
    })
    this.terminal.on('registered', token => {
      this.#token = token
    })
    // A driver who is on the road has inserted the card.
    if (row.kind === 'haul' || row.kind === 'city')
      this.terminal.on('authenticated', () => this.terminal.sendDriverCard(driverCardOf(row.phone)))
    this.terminal.on('alarmsConfirmed', alarms => {
      if ((alarms & alarmBit.emergency) !== 0) this.#drive.endEmergency()
    })
    const { event } = row
    if (event !== undefined) this.terminal.on('authenticated', () => this.terminal.sendEvent(event))
  }

  /** What the next run continues from. */
  get savedState(): SavedState {
    const untold = this.#untold.length > 0 ? { untold: this.#untold } : {}
    const relay = this.terminal.relay.status === 0 ? {} : { relay: this.terminal.relay.status }
    return { token: this.#token, drive: this.#drive.state, until: this.#reportedUntil, ...relay, ...untold }
  }

  /** The same numbers at each call, and in each run. */
  #random(): Random {
    return new Random(`${this.#options.seed} ${this.row.phone}`)
  }

  #driveFrom(state: DriveState | undefined): Drive {
    return new Drive(this.row, this.#random().fork('drive'), state)
  }

  /** Resolves when the past is backfilled that is told first. A vehicle of kind `off` connects only if it has a past to tell. */
  async start(): Promise<void> {
    if (this.row.kind === 'off' && this.#untold.length === 0) return
    // The terminal keeps trying to connect; the counts show whether it succeeds.
    // Its drive goes on where its past ends; told it is later, from a drive of its own.
    const last = this.#untold.at(-1)
    if (last && last.to === this.#reportedUntil) for (const _ of this.#pastOf(this.#drive, last));
    const letIn = this.terminal.start()
    if (this.row.past === 'first' && this.#reportedUntil !== undefined) {
      await letIn.catch(ignoreStopped)
      await this.#backfillPast(this.#reportedUntil)
    }
    if (!this.terminal.stopped && this.row.kind !== 'off') this.#startLiveReports()
  }

  /** Tells what is untold beside the live reports, once the platform has let the terminal in. */
  async tellPastBeside(): Promise<void> {
    if (this.#untold.length === 0) return
    for (const past of this.#untold) {
      if (!(await this.#isLetIn())) return
      const steps = this.#pastOf(this.#driveFrom(past.drive), past)
      if (!(await tellPastBeside(this.terminal, { steps, driver: driverCardOf(this.row.phone) }))) return
      this.#untold = this.#untold.filter(other => other !== past)
    }
    await this.#options.saveProgress?.()
    if (this.row.kind !== 'off') return
    this.terminal.logOut()
    await this.terminal.stop()
  }

  async #isLetIn(): Promise<boolean> {
    while (!this.terminal.ready && !this.terminal.stopped) {
      const waits = new AbortController()
      const { signal } = waits
      await Promise.race([once(this.terminal, 'authenticated', { signal }), once(this.terminal, 'closed', { signal })])
      waits.abort()
    }
    return this.terminal.ready
  }

  #untoldSince(from: number, now: number): readonly UntoldPast[] {
    const { savedState } = this.#options
    const untold = savedState?.untold ?? []
    if (now - from < shortestPast || (savedState && this.row.kind === 'off')) return untold
    const to = this.row.kind === 'off' ? midnightBefore(now, 1, placeNamed(this.row.home).lon) + offSince * 3_600_000 : now
    return to > from ? [...untold, { from, to, drive: savedState?.drive }] : untold
  }

  /** Where the backfill starts, ms since 1970. Without a saved time there is none, because those reports may have been sent before. */
  #backfillStart(now: number): number {
    const { savedState, pastDays = 0 } = this.#options
    const days = this.row.past === 'beside' ? Math.min(pastDays, maxDaysBeside) : pastDays
    if (!savedState) return days > 0 ? midnightBefore(now, days, placeNamed(this.row.home).lon) : now
    return Math.min(now, Math.max(savedState.until ?? now, now - Math.max(maxPastDays, pastDays + 1) * day))
  }

  async #backfillPast(from: number): Promise<void> {
    this.#backfilling = true
    const steps = this.#pastOf(this.#drive, { from })
    const note = async (until: number) => {
      this.#reportedUntil = until
      await this.#options.saveProgress?.()
    }
    await backfillPast(this.terminal, { steps, driver: driverCardOf(this.row.phone), saveProgress: note })
    this.#backfilling = false
  }

  /** Without `to` it ends when it has come to the present. */
  #pastOf(drive: Drive, { from, to }: { from: number; to?: number }): Generator<PastStep, void> {
    const { kind, phone, home, siphoned = false, fault } = this.row
    return pastOf(drive, {
      from,
      clock: to === undefined ? Date.now : () => to,
      lon: placeNamed(home).lon,
      town: kind === 'city',
      interval: kind === 'city' ? pastInterval.city : pastInterval.haul,
      seed: phone,
      siphoned,
      fault,
      sensors: this.#sensors,
    })
  }

  #startLiveReports(): void {
    this.#steppedAt = Date.now()
    const every = this.#options.interval * 1_000
    const begin = () => {
      this.#tick()
      this.#timer = setInterval(() => this.#tick(), every)
    }
    // Spreads the vehicles over the interval.
    this.#timer = setTimeout(begin, this.#random().fork('begin').next() * every)
  }

  /** A vehicle whose oil or power is cut stands where it was. */
  get #reading(): Reading {
    const { reading } = this.#drive
    return this.terminal.relay.isCut ? { ...reading, speed: 0 } : reading
  }

  /** What the terminal's clock shows; ms since 1970. */
  #terminalTime(now: number): number {
    return now + (this.row.clockAhead ?? 0) * 60_000
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.terminal.stop()
  }

  /** The messages of the bus come twice a minute. */
  #tellBus(reading: Reading, now: number): void {
    if (now - this.#busSentAt < busInterval) return
    this.#busSentAt = now
    this.terminal.sendBus(busMessages(reading), now)
  }

  #tick(): void {
    const now = Date.now()
    const sinceLast = (now - this.#steppedAt) / 1_000
    if (!this.terminal.relay.isCut) this.#drive.step(sinceLast * this.#options.speedup)
    this.#steppedAt = now
    const reading = this.#reading
    const time = this.#terminalTime(now)
    const report = locationOf(withFault(reading, time, this.row.fault), time, this.#sensors)
    if (this.#safety) Object.assign(report.extras, this.#safety.next(sinceLast, reading, time))
    this.terminal.signal = reading.signal
    this.#intervalsSinceReport++
    if (!reading.acc && this.#intervalsSinceReport < parkedIntervals) return
    this.#intervalsSinceReport = 0
    if (this.row.vehicleType === 'tractor') this.#tellBus(reading, now)
    if (this.#reportedUntil !== undefined) this.#reportedUntil = now
    // Refused and lost reports show in the terminal's counts.
    void this.terminal.report(report)
  }
}
