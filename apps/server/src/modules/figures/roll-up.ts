/**
 * Keeps the figures of days, of each vehicle's own zone: computes open days again when it has reported, and past ones when late reports came. What is
 * due is in the database: nothing is lost by a kill, and one of several servers does it. Decision 054.
 */
import type { Bus } from '../../events/bus.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { type CalendarDay, daysIn, marginAfter, marginBefore } from '../../tracks/calendar-days.ts'
import type { Tracks } from '../../tracks/tracks.ts'
import type { ComputedDay } from './computed-day.ts'
import type { ComputedVehicle, DueVehicle, FigureRepository, LateHours } from './figures.repository.ts'
import type { VisitedPlace } from '../../rules/visited-places.ts'
import type { SensedDayOfVehicle } from '../../sensors/sensed-days.ts'
import type { SensedDay } from '../../sensors/sensor-days.ts'
import { type DayVisits, visitsOfDays } from './day-visits.ts'
import { fuelDay } from './fuel-curve.ts'

type RebuildTracks = Pick<Tracks, 'reduce' | 'stop'>

interface RollUpDependencies {
  repository: FigureRepository
  tracks: Pick<Tracks, 'reduce'>
  /** Tells of reports; without it some may always have come. */
  bus?: Pick<Bus, 'subscribe'>
  /** Which places count as visited by a vehicle, and from which speed on it drives, 0.1 km/h; absent: none do. */
  visited?: { places: (vehicleId: number) => Promise<readonly VisitedPlace[]>; drivesFrom: (vehicleId: number) => number }
  /** What its sensors have read on days; undefined: it has none. */
  sensed?: (vehicleId: number, days: readonly SensedDay[]) => Promise<SensedDayOfVehicle[] | undefined>
  /** Threads for nothing but this, each a vehicle at once, when figures of the past of so many vehicles wait; absent: one vehicle after the other. */
  rebuild?: { from: number; threads: number; tracks: (threads: number) => RebuildTracks }
  /** Reports expire after so many days; 0: never. */
  keepDays: number
  /** Where vehicles drove is kept for so many days; absent: for none. */
  roadDays?: number
  /** ms since 1970. */
  now: () => number
  /** Marks what an earlier version of the account of movement has computed, or other settings. */
  afterRule?: () => Promise<unknown>
  metrics: Metrics
  log: { error(fields: object, text: string): void }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** After the margin reports of the day may still be on their way. */
const settledAfter = marginAfter + 5 * minute
/**
 * A vehicle's open day is computed again after this at the earliest, ms: while somebody looks at figures of today, and else, because those of 500
 * vehicles that report each second took a quarter of a core, and nobody saw them.
 */
const freshFor = { watched: minute, unwatched: 5 * minute } as const
/** So long after somebody has asked for figures of today they count as watched, ms. */
const watchedFor = 10 * minute
/** Days computed at once: their reports are read together. */
const daysAtOnce = 7
/** Vehicles between two looks at what is due. */
const batch = 100
/** Days that are stored together: a transaction for each vehicle was most of what a small fleet asked of the disk. */
const storedTogether = { usual: 50, rebuild: 200 } as const
/** How often it looks, ms; while nothing has come, and nobody looks at figures, less often: then only days end. */
const lookEvery = { usual: 10_000, resting: 60_000 } as const
/** Delay after the start until the first look, ms: calls come first. */
const startDelay = 20_000
/** Who asks for a vehicle again within this has the same figures, ms: pages, orders, charts and sums of one result, and who refreshes it. */
const askedAgain = 20_000
/** Vehicles computed at once for those who ask: as many as there are threads of tracks. */
const atOnce = 2
/** A vehicle that cannot be computed is tried again after this, and then twice as long each time, ms. */
const firstPause = minute
const longestPause = 6 * hour
/**
 * After work of some time it rests so many times as long: figures of the past go before those of today, calls before both. A rebuild is in threads of
 * its own, which the system lets run behind calls.
 */
const restFactor = { late: 0.4, open: 3, rebuild: 0 } as const

type Days = Exclude<keyof typeof restFactor, 'rebuild'>
/** How many vehicles at once, for how long it rests, and how many days are stored together. */
interface Pace {
  rest: number
  atOnce: number
  together: number
}
/** Takes what was computed of a vehicle, to be stored with others. */
type Keep = (vehicle: ComputedVehicle) => Promise<void>

interface Computing {
  vehicleId: number
  hasFuel: boolean
  timeZone: string
  tracks: Pick<Tracks, 'reduce'>
}

function dayAt(time: number, timeZone: string): CalendarDay {
  const [only] = daysIn(time, time + 1, timeZone)
  if (!only) throw new RangeError(`no day at ${time}`)
  return only
}

/** Today, or yesterday while reports of it may come. */
const earliestOpen = (now: number, timeZone: string): CalendarDay => dayAt(now - settledAfter, timeZone)

/** Begin of a day, ms since 1970. */
function dayOf(name: string, timeZone: string): number {
  const noon = Date.parse(`${name}T12:00:00Z`)
  const found = daysIn(noon - 2 * day, noon + 2 * day, timeZone).find(each => each.day === name)
  if (!found) throw new RangeError(`no day ${name}`)
  return found.begin
}

/** Begin of the day that is open, ms since 1970: after a change of zone it may not have begun there yet. */
const openSince = (openDay: string, now: number, timeZone: string): number =>
  Math.min(dayOf(openDay, timeZone), earliestOpen(now, timeZone).begin)

export class RollUp {
  readonly #deps: RollUpDependencies
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  readonly #endRests = new Set<() => void>()
  /** While many vehicles wait. */
  #rebuilding: RebuildTracks | undefined
  #stopped = false
  /** When somebody last asked for figures of today, ms since 1970. */
  #askedAt = Number.NEGATIVE_INFINITY
  #failing = false
  /** Reports may have come that are not in the figures. */
  #hasNews = true
  #lastLook = Number.NEGATIVE_INFINITY
  #endSubscription: (() => void) | undefined
  /** Vehicles whose past or open days could not be computed; ms since 1970, ms. */
  readonly #failed = {
    late: new Map<number, { until: number; pause: number }>(),
    open: new Map<number, { until: number; pause: number }>(),
  }
  /** What is computed for those who ask, by vehicle. */
  readonly #underWay = new Map<number, Promise<void>>()
  #computed = 0
  #seconds = 0

  constructor(deps: RollUpDependencies) {
    this.#deps = deps
    deps.metrics.declare({
      vehicleDays: {
        kind: 'counter',
        name: 'outrider_figure_days_total',
        about: 'Days of vehicles whose figures were computed, again or for the first time',
        read: () => this.#computed,
      },
      seconds: {
        kind: 'counter',
        name: 'outrider_figure_seconds_total',
        about: 'Seconds spent on figures of days',
        read: () => this.#seconds,
      },
      failed: {
        kind: 'gauge',
        name: 'outrider_figure_vehicles_failed',
        about: 'Vehicles whose figures could not be computed the last time; they are tried again',
        read: () => new Set([...this.#failed.late.keys(), ...this.#failed.open.keys()]).size,
      },
    })
  }

  start(): void {
    this.#endSubscription = this.#deps.bus?.subscribe('stored', ({ positions }) => {
      if (positions.length > 0) this.#hasNews = true
    })
    this.#schedule(startDelay)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#endSubscription?.()
    clearTimeout(this.#timer)
    for (const end of this.#endRests) end()
    await this.#running
    await this.#endRebuild()
  }

  /** Somebody looks at figures of today: they are kept as new as can be for a while. */
  watch(): void {
    this.#askedAt = this.#deps.now()
  }

  /**
   * Computes what is due of these vehicles now, unless it was a moment ago; who asks meanwhile waits for the same. Others wait. At most a few: their
   * tracks are read. One that cannot be computed keeps the figures that it has.
   */
  async bringUpToDate(vehicleIds: readonly number[]): Promise<void> {
    this.watch()
    const now = this.#deps.now()
    const states = await this.#deps.repository.stateOf(vehicleIds)
    const behind = states.filter(
      ({ openDay, receivedAt, seenAt, computedAt, timeZone }) =>
        openDay === null || openDay < earliestOpen(now, timeZone).day || (receivedAt > seenAt && computedAt <= now - askedAgain),
    )
    const next = behind.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const vehicle of next) await this.#shared(vehicle)
      }),
    )
  }

  #shared(vehicle: DueVehicle): Promise<void> {
    const { vehicleId } = vehicle
    const other = this.#underWay.get(vehicleId)
    if (other) return other
    const own = this.#each('open', vehicleId, async () => {
      for (let state: DueVehicle | undefined = vehicle, more = true; state && more; ) {
        const computed = await this.#open(state)
        await this.#store('open', computed.vehicle ? [computed.vehicle] : [])
        more = computed.more
        if (more) [state] = await this.#deps.repository.stateOf([vehicleId])
      }
    }).finally(() => this.#underWay.delete(vehicleId))
    this.#underWay.set(vehicleId, own)
    return own
  }

  /**
   * One vehicle: when it cannot be computed, because its track is damaged for instance, it is left out for a while, longer each time, and the others
   * go on.
   */
  async #each(days: Days, vehicleId: number, work: () => Promise<unknown>): Promise<void> {
    const failed = this.#failed[days]
    const before = failed.get(vehicleId)
    if (before && before.until > this.#deps.now()) return
    try {
      await work()
    } catch (error) {
      // Without a database it is no fault of the vehicle.
      await this.#deps.repository.reach()
      const pause = Math.min(longestPause, before ? before.pause * 2 : firstPause)
      failed.set(vehicleId, { until: this.#deps.now() + pause, pause })
      const minutes = Math.round(pause / minute)
      this.#deps.log.error({ err: error, vehicleId, days, minutes }, 'figures of a vehicle cannot be computed; tried again later')
    }
  }

  async #store(days: Days, vehicles: readonly ComputedVehicle[]): Promise<void> {
    await this.#deps.repository.store(vehicles)
    for (const vehicle of vehicles) {
      this.#failed[days].delete(vehicle.vehicleId)
      this.#computed += vehicle.days.length
    }
  }

  /** Stores all together; when that fails each by itself, so that one which cannot be stored holds up no other. */
  async #storeAll(days: Days, vehicles: readonly ComputedVehicle[]): Promise<void> {
    try {
      await this.#store(days, vehicles)
    } catch {
      // Why it failed is told by the vehicle that fails again.
      for (const vehicle of vehicles) await this.#each(days, vehicle.vehicleId, () => this.#store(days, [vehicle]))
    }
  }

  #leftOut(days: Days): number[] {
    const now = this.#deps.now()
    return [...this.#failed[days]].flatMap(([vehicleId, { until }]) => (until > now ? [vehicleId] : []))
  }

  /** Computes everything that is due, without rests. */
  async settled(): Promise<void> {
    await this.#deps.afterRule?.()
    while ((await this.#lateOnes(false)) + (await this.#openOnes(0, false)) > 0);
    await this.#endRebuild()
  }

  #schedule(ms: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      if (this.#rests()) return this.#schedule(lookEvery.usual)
      this.#running = this.#look().finally(() => {
        this.#running = undefined
        this.#schedule(lookEvery.usual)
      })
    }, ms)
    this.#timer.unref()
  }

  #rests(): boolean {
    const isWatched = this.#deps.now() - this.#askedAt < watchedFor
    return !this.#hasNews && !isWatched && performance.now() - this.#lastLook < lookEvery.resting
  }

  async #look(): Promise<void> {
    // What comes from here on may not be found.
    this.#hasNews = this.#endSubscription === undefined
    this.#lastLook = performance.now()
    try {
      const mine = await this.#deps.repository.alone(async () => {
        await this.#deps.afterRule?.()
        while (!this.#stopped && (await this.#lateOnes(true)) + (await this.#openOnes(this.#fresh(), true)) > 0);
        return true
      })
      // Another server does it, which may not know yet of what came here.
      if (!mine) this.#hasNews = true
      this.#failing = false
    } catch (error) {
      if (!this.#failing) this.#deps.log.error({ err: error }, 'figures of days cannot be computed; they are tried again')
      this.#failing = true
      this.#hasNews = true
    } finally {
      await this.#endRebuild()
    }
  }

  /** How old figures of an open day may be, ms. */
  #fresh(): number {
    return this.#deps.now() - this.#askedAt < watchedFor ? freshFor.watched : freshFor.unwatched
  }

  /** @returns vehicles done */
  async #lateOnes(rests: boolean): Promise<number> {
    const { repository } = this.#deps
    const all = await repository.late(batch, this.#leftOut('late'))
    const states = await repository.stateOf(all.map(({ vehicleId }) => vehicleId))
    const openDays = new Map(states.map(({ vehicleId, openDay }) => [vehicleId, openDay]))
    const { rebuild } = this.#deps
    // Less is done soon anyway.
    if (rebuild && all.length >= rebuild.from) this.#rebuilding ??= rebuild.tracks(rebuild.threads)
    const tracks = this.#rebuilding ?? this.#deps.tracks
    const compute = (late: LateHours, keep: Keep) => this.#mend(late, openDays.get(late.vehicleId) ?? null, { keep, tracks })
    const rest = rests ? restFactor[this.#rebuilding ? 'rebuild' : 'late'] : 0
    const together = storedTogether[this.#rebuilding ? 'rebuild' : 'usual']
    return this.#inGroups('late', all, compute, { rest, atOnce: this.#rebuilding && rebuild ? rebuild.threads : 1, together })
  }

  async #endRebuild(): Promise<void> {
    const tracks = this.#rebuilding
    this.#rebuilding = undefined
    await tracks?.stop()
  }

  async #openOnes(fresh: number, rests: boolean): Promise<number> {
    const now = this.#deps.now()
    const due = await this.#deps.repository.due(now - settledAfter, now - fresh, batch, this.#leftOut('open'))
    const compute = async (vehicle: DueVehicle, keep: Keep) => {
      const computed = await this.#open(vehicle)
      if (computed.vehicle) await keep(computed.vehicle)
    }
    return this.#inGroups('open', due, compute, { rest: rests ? restFactor.open : 0, atOnce: 1, together: storedTogether.usual })
  }

  /** Computes vehicles and stores what was computed by the group, one group after the other. @returns vehicles done, 0 when it was stopped */
  async #inGroups<Vehicle extends { vehicleId: number }>(
    days: Days,
    vehicles: readonly Vehicle[],
    compute: (vehicle: Vehicle, keep: Keep) => Promise<void>,
    { rest, atOnce: lanes, together }: Pace,
  ): Promise<number> {
    let group: ComputedVehicle[] = []
    let stored = Promise.resolve()
    // In their order: what forgets that a vehicle is due comes with the last of its days.
    const flush = (): Promise<void> => {
      const full = group
      group = []
      stored = stored.then(() => this.#storeAll(days, full))
      return stored
    }
    const keep: Keep = async vehicle => {
      group.push(vehicle)
      if (group.reduce((sum, each) => sum + each.days.length, 0) >= together) await flush()
    }
    const next = vehicles.values()
    const lane = async (): Promise<void> => {
      for (const vehicle of next) {
        if (this.#stopped) return
        await this.#timed(() => this.#each(days, vehicle.vehicleId, () => compute(vehicle, keep)), rest)
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
    for (const each of ended) if (each.status === 'rejected') throw each.reason
    if (group.length > 0) await this.#timed(flush, rest)
    return this.#stopped ? 0 : vehicles.length
  }

  async #timed(work: () => Promise<unknown>, rest: number): Promise<void> {
    const begun = performance.now()
    await work()
    const took = performance.now() - begun
    this.#seconds += took / 1_000
    if (rest === 0 || this.#stopped) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, took * rest)
    this.#endRests.add(resolve)
    await promise
    this.#endRests.delete(resolve)
    clearTimeout(timer)
  }

  /**
   * Computes the open days of a vehicle, the oldest first; as many as are read together.
   * @returns what is to be stored, and whether there are more days
   */
  async #open({
    vehicleId,
    openDay,
    receivedAt,
    computedAt: basedOn,
    hasFuel,
    timeZone,
  }: DueVehicle): Promise<{ vehicle?: ComputedVehicle; more: boolean }> {
    const { repository } = this.#deps
    const now = this.#deps.now()
    const first = openDay === null ? await repository.firstReport(vehicleId) : openSince(openDay, now, timeZone)
    if (first === undefined) {
      // Its reports have expired: it waits for the next one.
      const state = { openDay: earliestOpen(now, timeZone).day, seenAt: receivedAt, basedOn }
      return { vehicle: { vehicleId, days: [], state, computedAt: now }, more: false }
    }
    const days = daysIn(first, now, timeZone).slice(0, daysAtOnce)
    const last = days.at(-1)
    if (!last) return { more: false }
    const computed = await this.#compute({ vehicleId, hasFuel, timeZone, tracks: this.#deps.tracks }, days, now)
    const open = days.find(({ end }) => end + settledAfter > now) ?? dayAt(last.end, timeZone)
    const more = last.end <= now
    const state = { openDay: open.day, seenAt: more ? 0 : receivedAt, basedOn }
    return { vehicle: { vehicleId, days: computed, state, computedAt: now }, more }
  }

  /** Computes again what late reports change, as far as it is not open. */
  async #mend(
    late: LateHours,
    openDay: string | null,
    { keep, tracks }: { keep: Keep; tracks: Pick<Tracks, 'reduce'> },
  ): Promise<void> {
    const { vehicleId, timeZone } = late
    const now = this.#deps.now()
    // Nothing is computed yet, or the day is open: both come in their turn.
    const closed = openDay === null ? 0 : openSince(openDay, now, timeZone)
    const days = new Map<string, CalendarDay>()
    for (const from of late.hours)
      for (const each of daysIn(from - marginAfter, from + hour + marginBefore, timeZone))
        if (each.begin < closed) days.set(each.day, each)
    const ordered = [...days.values()].toSorted((a, b) => a.begin - b.begin)
    while (ordered.length > 0) {
      // Neighbours together: their reports are read once.
      let count = 1
      while (count < daysAtOnce && ordered[count]?.begin === ordered[count - 1]?.end) count++
      const computed = await this.#compute({ ...late, tracks }, ordered.splice(0, count), now)
      await keep({ vehicleId, days: computed, computedAt: now })
    }
    await keep({ vehicleId, days: [], late, computedAt: now })
  }

  /** Of an organisation without geofences nothing is read. */
  async #visits(
    range: { vehicleId: number; startTime: number; endTime: number; since: number },
    windows: readonly { begin: number; end: number }[],
    { timeZone, tracks }: Pick<Computing, 'timeZone' | 'tracks'>,
  ): Promise<DayVisits[]> {
    const { visited } = this.#deps
    const { vehicleId } = range
    const all = visited ? await visited.places(vehicleId) : []
    if (!visited || all.length === 0) return visitsOfDays([], [], windows, timeZone)
    const places = { shapes: all.map(({ shape }) => shape), timeZone, drivesFrom: visited.drivesFrom(vehicleId) }
    const margins = { before: marginBefore, after: marginAfter }
    const byDay = await tracks.reduce('visitsByDay', range, { ...places, days: windows, ...margins })
    return windows.flatMap((window, at) => visitsOfDays(byDay[at] ?? [], all, [window], timeZone))
  }

  async #compute(computing: Computing, days: readonly CalendarDay[], now: number): Promise<ComputedDay[]> {
    const { vehicleId, hasFuel, tracks } = computing
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return []
    const windows = days.map(({ begin, end }) => ({ begin, end: Math.max(begin, Math.min(end, now)) }))
    const range = { vehicleId, startTime: first.begin - marginBefore, endTime: Math.min(now, last.end + marginAfter), since: 0 }
    const measures = await this.#deps.repository.scoreMeasures()
    const roads = { from: now - (this.#deps.roadDays ?? 0) * day, before: now }
    // Asked for at once, so that the track is read once.
    const [figures, visits] = await Promise.all([
      tracks.reduce('figures', range, { days: windows, measures, roads }),
      this.#visits(range, windows, computing),
    ])
    const sensed = await this.#deps.sensed?.(vehicleId, windows)
    const fuel = hasFuel
      ? await this.#deps.repository.fuelReadings(vehicleId, first.begin, Math.min(now, last.end + marginAfter))
      : { readings: [], rules: {} }
    // A day more: they are taken away by the day.
    const { keepDays } = this.#deps
    const expiredBefore = keepDays === 0 ? 0 : now - (keepDays - 1) * day
    return days.map((ofDay, at) => {
      const [found, visited] = [figures[at], visits[at]]
      if (!found || !visited) throw new Error('a day has no figures')
      const expired = ofDay.begin - marginBefore < expiredBefore
      const fuelOfDay = fuelDay(fuel.readings, ofDay, fuel.rules)
      const known = { figures: found, fuel: fuelOfDay, visits: visited, sensed: sensed?.[at] }
      return { vehicleId, day: ofDay, ...known, expired, computedAt: now }
    })
  }
}
