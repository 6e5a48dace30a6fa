/**
 * Looks at live reports once they are stored, and stores what the rules find as alarm signals, together with what the rules remember. A report that
 * was stored but not looked at when a server ends is not looked at again: the next report of the vehicle finds the same, since the memory says what
 * was found before (decision 041).
 */
import type { Bus } from '../../../events/bus.ts'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import type { Unlinked } from '../../../events/events.ts'
import type { ItemAlarmsOf } from '../../../events/item-alarms.ts'
import { type PositionReport, quality } from '../../../events/position-report.ts'
import { isAbnormalOffline } from '../../../fleet/abnormal-offline.ts'
import { fuelCurveAt } from '../../../fleet/fuel-of-vehicle.ts'
import { zoneOfVehicle } from '../../../fleet/zone-of-vehicle.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { type More, WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Metrics } from '../../../metrics/metrics.ts'
import { evaluateBlind, type RuleFindings } from '../../../rules/evaluate.ts'
import type { RuledReport } from '../../../rules/ruled-report.ts'
import { contains } from '../../../rules/geofence-shape.ts'
import { RuleBook, type RulesOfVehicle } from '../../../rules/rule-book.ts'
import { borderOf, foundBy, type StoredRule } from '../../../rules/stored-rule.ts'
import { isWithin } from '../../../rules/rule-hours.ts'
import { emptyMemory, newState, type VehicleMemory } from '../../../rules/rule-memory.ts'
import { Stretches } from '../../../rules/late-stretches.ts'
import type { DriversPort, SensorsPort } from '../../ports.ts'
import { placeOf } from './place-of-report.ts'
import { type DepartureSources, ReportDepartures } from './report-departures.ts'
import { ReportDrivers, type ReportOfDriver } from './report-drivers.ts'
import { BesideVehicles } from './beside-vehicles.ts'
import { StandingVehicles } from './standing-vehicles.ts'
import { ReportSensors } from './report-sensors.ts'
import { findUnheard } from './silence-watch.ts'
import type { RuleSignal } from './rule-signal.ts'
import { isBlind, isRuled, ruled, wasHeard } from './ruled-of-position.ts'
import type { RuleRepository, VehicleState } from './rules.repository.ts'

interface RuleWatchDependencies {
  bus: Bus
  fleet: LiveFleet
  rules: RuleRepository
  /** Zone of days and hours where neither vehicle nor organisation has one; IANA. */
  timeZone: () => string
  sensors: Pick<SensorsPort['book'], 'of'>
  drivers: () => Pick<DriversPort, 'drivesIn' | 'samePerson'>
  departures: DepartureSources
  itemAlarms: ItemAlarmsOf
  /** ms since 1970. */
  now: () => number
  /** Signals were stored. */
  wake: () => void
  metrics: Metrics
  log: { error(fields: object, text: string): void }
}

/** Delay for batching reports, ms. */
const batchDelayMs = 100
/** Reports looked at together. */
const batchSize = 5_000
/** While the database is away no more reports wait than these: the newest are left out. */
const maxWaiting = 100_000

/** The shortest silence of a rule, ms. */
const unheardFrom = 3_600_000
/** While no server ran none could hear anything: terminals have this long to come back before they are called silent, ms. */
const comeBackMs = 900_000
const isOfSilence = ({ kind }: StoredRule): boolean => kind === 'silence'

/** Reports, and vehicles that went offline. */
type Gone = { gone: Unlinked; report: RuledReport }
type Waiting = { report: RuledReport; blind?: true } | Gone

export class RuleWatch {
  readonly #deps: RuleWatchDependencies
  #book = new RuleBook([], () => [])
  #bookIsOld = true
  readonly #memory = new Map<number, VehicleMemory>()
  readonly #stretches = new Stretches()
  readonly #sensors: ReportSensors
  readonly #drivers: ReportDrivers
  readonly #departures: ReportDepartures
  readonly #standing: StandingVehicles
  readonly #beside: BesideVehicles
  #waiting: Waiting[] = []
  readonly #loop: WorkerLoop
  readonly #ends: (() => void)[] = []
  #seen = 0
  #left = 0
  readonly #startedAt: number

  constructor(deps: RuleWatchDependencies) {
    this.#deps = deps
    this.#startedAt = deps.now()
    this.#sensors = new ReportSensors(deps.sensors)
    const { fleet, rules, drivers, departures, now } = deps
    this.#departures = new ReportDepartures(departures, now)
    this.#drivers = new ReportDrivers({
      drivers,
      drivingOf: (ids, since) => rules.drivingOf(ids, since),
      below: id => fleet.organisations.below([id]),
      now,
    })
    this.#standing = new StandingVehicles(fleet, now)
    this.#beside = new BesideVehicles(fleet)
    this.#loop = new WorkerLoop({
      work: () => this.#work(),
      log: deps.log,
      failure: 'alarm rules cannot be applied; it is tried again',
      fields: () => ({ waiting: this.#waiting.length }),
      batchDelayMs,
    })
    deps.metrics.declare({
      rules: {
        kind: 'counter',
        name: 'outrider_alarm_rule_reports_total',
        about: 'Reports that alarm rules looked at, and those they left out because the database was away too long',
        labels: ['result'],
        read: () => [
          [{ result: 'seen' }, this.#seen],
          [{ result: 'left' }, this.#left],
        ],
      },
    })
  }

  async start(): Promise<void> {
    const { bus } = this.#deps
    await this.#readBook()
    this.#ends.push(
      bus.subscribe('stored', ({ positions }) => this.#onReports(positions)),
      // Another server may have looked at its reports meanwhile.
      bus.subscribe('linked', ({ vehicleId }) => {
        this.#memory.delete(vehicleId)
        this.#drivers.forget([vehicleId])
      }),
      bus.subscribe('driverCardsStored', ({ vehicleIds }) => this.#drivers.forget(vehicleIds)),
      bus.subscribe('unlinked', gone => this.#onUnlinked(gone)),
      bus.subscribe('sensorFramesStored', ({ frames }) => this.#sensors.frames(frames)),
      bus.subscribe('listChanged', () => this.rulesChanged()),
      bus.subscribe('alarmRulesChanged', () => this.rulesChanged()),
    )
  }

  /** Rules, geofences, vehicles or organisations are others now. */
  rulesChanged(): void {
    this.#bookIsOld = true
    this.#wake()
  }

  /** Vehicles that are inside of the rule's geofence now. */
  seeds(rule: StoredRule): VehicleState[] {
    const geofence = borderOf(rule)
    if (!geofence) return []
    const { fleet } = this.#deps
    const book = new RuleBook([rule], id => fleet.organisations.above([id]))
    const inside: VehicleState[] = []
    for (const { identity, latest } of fleet.vehicles()) {
      if (!latest.fix || !book.of(identity)) continue
      const { latitude, longitude } = placeOf(latest.fix)
      if (contains(geofence.shape, latitude, longitude))
        inside.push({ ...newState(rule.id), vehicleId: identity.id, on: true, at: latest.fix.time })
    }
    return inside
  }

  /** Resolves when everything so far has been looked at, or could not be. */
  async settled(): Promise<void> {
    this.#wake()
    await this.#loop.settled()
  }

  /** There are no rules. */
  get isEmpty(): boolean {
    return this.#book.isEmpty
  }

  /** Begins what a clock begins: silences. Returns how many vehicles. */
  async findUnheard(): Promise<number> {
    const { fleet, rules, timeZone, now, wake } = this.#deps
    if (this.#book.isEmpty || now() - this.#startedAt < comeBackMs) return 0
    const unheard = await findUnheard(this.#book, { fleet, rules, timeZone, now })
    for (const vehicleId of unheard) this.#memory.delete(vehicleId)
    if (unheard.length > 0) wake()
    return unheard.length
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end()
    await this.#loop.stop()
  }

  #onReports(positions: readonly PositionReport[]): void {
    if (this.#book.isEmpty) return
    for (const position of positions) {
      const rules = isRuled(position) || isBlind(position) ? this.#rulesOf(position.vehicleId) : null
      if (!rules || !(position.good || rules.blind.length > 0)) continue
      const report = this.#ruled(position)
      if (rules.needSensors) report.sensors = this.#sensors.of(position, report.late)
      if (rules.needItems) report.items = this.#deps.itemAlarms(position.extras)
      this.#wait(position.good ? { report } : { report, blind: true })
    }
    this.#wake()
  }

  #onUnlinked(gone: Unlinked): void {
    const vehicle = this.#deps.fleet.vehicle(gone.vehicleId)
    if (this.#book.isEmpty || !vehicle?.latest.fix || !isAbnormalOffline(vehicle.latest, gone.why, vehicle.drivesFrom)) return
    if (!this.#rulesOf(gone.vehicleId)) return
    const report = this.#ruled(vehicle.latest.fix)
    this.#wait({ gone, report: { ...report, late: false, quality: report.quality & ~quality.late } })
    this.#wake()
  }

  #rulesOf(vehicleId: number): RulesOfVehicle | null {
    const vehicle = this.#deps.fleet.vehicle(vehicleId)
    return vehicle ? this.#book.of(vehicle.identity) : null
  }

  /** With what its vehicle and organisation have chosen. */
  #ruled(position: PositionReport): RuledReport {
    const { fleet, timeZone } = this.#deps
    const { vehicleId } = position
    const vehicle = fleet.vehicle(vehicleId)
    return ruled(position, {
      timeZone: zoneOfVehicle(fleet, vehicleId, timeZone()),
      drivesFrom: vehicle?.drivesFrom,
      fuelCurve: fuelCurveAt(vehicle?.identity.fuelCurves, position.time),
    })
  }

  #wait(waiting: Waiting): void {
    if (this.#waiting.length < maxWaiting) this.#waiting.push(waiting)
    else this.#left += 1
  }

  #wake(): void {
    if (this.#bookIsOld || this.#waiting.length > 0) this.#loop.wake()
  }

  async #work(): Promise<More> {
    try {
      if (this.#bookIsOld) await this.#readBook()
      if (this.#waiting.length > 0) await this.#look()
    } catch (error) {
      this.#bookIsOld = true
      throw error
    }
    return this.#bookIsOld || this.#waiting.length > 0
  }

  async #readBook(): Promise<void> {
    const { fleet, rules } = this.#deps
    this.#bookIsOld = false
    try {
      const on = await rules.on()
      this.#book = new RuleBook(on, id => fleet.organisations.above([id]))
      this.#memory.clear()
      this.#drivers.forgetAll()
      this.#departures.forgetAll()
      this.#beside.outdate()
      await this.#endLeft()
    } catch (error) {
      this.#bookIsOld = true
      throw error
    }
  }

  /** A vehicle that went to another organisation may have no rule that still looks at it. */
  async #endLeft(): Promise<void> {
    const { fleet, rules, wake } = this.#deps
    const left = (await rules.goingOn()).filter(({ vehicleId, ruleId }) => {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && !this.#book.of(vehicle.identity)?.ids.has(ruleId)
    })
    if (left.length === 0) return
    await rules.endOf(left)
    wake()
  }

  async #look(): Promise<void> {
    const { rules, wake } = this.#deps
    const batch = this.#waiting.slice(0, batchSize)
    const memories = await this.#memoriesOf(batch)
    await this.#drivers.prepare(this.#askedOf(batch))
    await this.#departures.prepare(this.#departing(batch))
    const signals: RuleSignal[] = []
    const states = new Map<string, VehicleState>()
    const forgotten: { vehicleId: number; ruleId: string }[] = []
    for (const waiting of batch) {
      const { report } = waiting
      const { vehicleId } = report
      const ofVehicle = this.#rulesOf(vehicleId)
      const memory = memories.get(vehicleId)
      if (!ofVehicle || !memory) continue
      const found = this.#lookAt(waiting, memory, ofVehicle)
      signals.push(...found.signals)
      for (const state of found.changed) states.set(`${vehicleId} ${state.ruleId}`, { ...state, vehicleId })
      for (const ruleId of found.forgotten) {
        states.delete(`${vehicleId} ${ruleId}`)
        forgotten.push({ vehicleId, ruleId })
      }
    }
    const driving = this.#drivers.grown()
    if (signals.length > 0 || states.size > 0 || forgotten.length > 0 || driving.length > 0)
      try {
        const stored = await rules.store({ signals, states: [...states.values()], forgotten, driving })
        // A rule has been deleted meanwhile: the same reports are looked at again by those that are left.
        if (!stored) return this.#lookAgain(batch)
      } catch (error) {
        // It may have been stored: what is stored says how far.
        this.#lookAgain(batch)
        throw error
      }
    this.#waiting.splice(0, batch.length)
    this.#seen += batch.length
    if (signals.length > 0) wake()
  }

  #lookAgain(batch: readonly Waiting[]): void {
    for (const { report } of batch) this.#memory.delete(report.vehicleId)
    this.#drivers.forgetAll()
    this.#bookIsOld = true
  }

  #lookAt(waiting: Waiting, memory: VehicleMemory, rules: RulesOfVehicle): RuleFindings {
    if ('gone' in waiting) return wentOffline(waiting, memory, rules)
    const { report } = waiting
    if (rules.needDrivers !== null) report.driver = this.#drivers.of(report, rules.needDrivers, !waiting.blind)
    if (rules.needDeparture) report.departure = this.#departures.of(report)
    if (rules.needOthers) {
      report.standingNear = rule => this.#standing.near(report, rule)
      report.beside = (rule, metres) => this.#beside.of(report, rule, metres)
    }
    if (waiting.blind) return evaluateBlind(waiting.report, memory, rules, this.#book)
    return this.#stretches.look(waiting.report, memory, rules, this.#book)
  }

  /** Of which reports it matters who drives. */
  #askedOf(batch: readonly Waiting[]): ReportOfDriver[] {
    if (!this.#book.asksDrivers) return []
    return batch.flatMap(({ report: { vehicleId, time } }) => {
      const organisationId = this.#rulesOf(vehicleId)?.needDrivers ?? null
      return organisationId === null ? [] : [{ vehicleId, time, organisationId }]
    })
  }

  /** Vehicles of which it matters what was recorded before they left. */
  #departing(batch: readonly Waiting[]): number[] {
    if (!this.#book.asksDeparture) return []
    return batch.flatMap(({ report: { vehicleId } }) => (this.#rulesOf(vehicleId)?.needDeparture ? [vehicleId] : []))
  }

  /** Those of the vehicles of a batch; what is not in memory is read. */
  async #memoriesOf(batch: readonly Waiting[]): Promise<Map<number, VehicleMemory>> {
    const memories = new Map<number, VehicleMemory>()
    const unknown = new Map<number, number>()
    // Before all that is looked at now, also where a later report of these is the one that came after hours.
    const first = new Map<number, number>()
    for (const {
      report: { vehicleId, time },
    } of batch) {
      if (!first.has(vehicleId)) first.set(vehicleId, time)
      if (unknown.has(vehicleId)) continue
      const memory = this.#memory.get(vehicleId)
      // The clock may have found it without reports since.
      const isFresh = memory && (time - memory.heardAt < unheardFrom || !this.#rulesOf(vehicleId)?.plain.some(isOfSilence))
      if (isFresh) memories.set(vehicleId, memory)
      else unknown.set(vehicleId, first.get(vehicleId) ?? time)
    }
    if (unknown.size === 0) return memories
    const { states, heard } = await this.#deps.rules.states([...unknown].map(([id, before]) => ({ id, before })))
    for (const vehicleId of unknown.keys()) memories.set(vehicleId, this.#emptyMemoryOf(vehicleId))
    for (const { vehicleId, ...state } of states) {
      const memory = memories.get(vehicleId)
      if (!memory) continue
      memory.states.set(state.ruleId, state)
      memory.doneUntil = Math.max(memory.doneUntil, state.at)
    }
    for (const { vehicleId, ...last } of heard) {
      const memory = memories.get(vehicleId)
      if (memory) wasHeard(memory, last)
    }
    for (const vehicleId of unknown.keys()) this.#memory.set(vehicleId, memories.get(vehicleId) ?? this.#emptyMemoryOf(vehicleId))
    return memories
  }

  #emptyMemoryOf(vehicleId: number): VehicleMemory {
    const drivesFrom = this.#deps.fleet.vehicle(vehicleId)?.drivesFrom
    return emptyMemory(drivesFrom === undefined ? undefined : drivesFrom / 10)
  }
}

/** The link of a vehicle that was driving has ended. */
function wentOffline({ gone: { at }, report }: Gone, memory: VehicleMemory, { plain }: RulesOfVehicle): RuleFindings {
  const findings: RuleFindings = { signals: [], changed: [], forgotten: [] }
  const conditions: AlarmCondition[] = []
  for (const rule of plain) {
    if (rule.kind !== 'abnormalOffline' || !isWithin(rule.hours, at, rule.timeZone ?? report.timeZone)) continue
    if (memory.states.get(rule.id)?.on) continue
    const state = { ...newState(rule.id), on: true, at: report.time }
    memory.states.set(rule.id, state)
    findings.changed.push(state)
    conditions.push({ type: rule.type, on: true, level: rule.level, detail: { rule: rule.name }, ...foundBy([rule]) })
  }
  if (conditions.length > 0) findings.signals.push({ report: { ...report, time: Math.max(at, report.time) }, conditions })
  return findings
}
