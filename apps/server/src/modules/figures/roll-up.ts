/**
 * Keeps the figures of days: computes a vehicle's open days again when it has reported, and days of the past when late reports came. What is due
 * stands in the database, so nothing is forgotten by a kill, and of several servers one does it. Decision 054. A day is one of the vehicle's own zone.
 */
import type { Metrics } from '../../metrics/metrics.ts'
import { type CalendarDay, daysIn } from '../../tracks/calendar-days.ts'
import type { Tracks } from '../../tracks/tracks.ts'
import type { ComputedDay } from './computed-day.ts'
import type { ComputedVehicle, DueVehicle, FigureRepository, LateHours } from './figures.repository.ts'
import { fuelDay } from './fuel-curve.ts'

interface RollUpDependencies {
  repository: FigureRepository
  tracks: Pick<Tracks, 'reduce'>
  /** Reports expire after so many days; 0: never. */
  keepDays: number
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
/** What a day's figures depend on beyond it, as the day card's: stops and gaps cross midnight. */
const marginBefore = day
const marginAfter = hour
/** After the margin reports of the day may still be on their way. */
const settledAfter = marginAfter + 5 * minute
/**
 * A vehicle's open day is computed again after this at the earliest, ms. While somebody looks at figures of today, and else: figures of 500 vehicles that
 * report each second took a quarter of a core, most of what the server did for them, and nobody saw them.
 */
const freshFor = { watched: minute, unwatched: 5 * minute } as const
/** So long after somebody has asked for figures of today they count as watched, ms. */
const watchedFor = 10 * minute
/** Days computed at once: their reports are read together. */
const daysAtOnce = 7
/** Vehicles between two looks at what is due. */
const batch = 100
/** Days that are stored together: a transaction for each vehicle was most of what a small fleet asked of the disk. */
const storedTogether = 50
/** How often it looks, ms. */
const lookEvery = 10_000
/** Delay after the start until the first look, ms: calls come first. */
const startDelay = 20_000
/** Who asks for a vehicle again within this has the same figures, ms: pages, orders, charts and sums of one result, and who refreshes it. */
const askedAgain = 20_000
/** Vehicles computed at once for those who ask: as many as there are threads of tracks. */
const atOnce = 2
/** A vehicle that cannot be computed is tried again after this, and then twice as long each time, ms. */
const firstPause = minute
const longestPause = 6 * hour
/** After work of some time it rests so many times as long: figures of the past go before those of today, calls before both. */
const restFactor = { late: 0.4, open: 3 } as const

type Days = keyof typeof restFactor
/** Takes what was computed of a vehicle, to be stored with others. */
type Keep = (vehicle: ComputedVehicle) => Promise<void>

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
  #endRest: (() => void) | undefined
  #stopped = false
  /** When somebody last asked for figures of today, ms since 1970. */
  #askedAt = Number.NEGATIVE_INFINITY
  #failing = false
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
    this.#schedule(startDelay)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#endRest?.()
    await this.#running
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
  }

  #schedule(ms: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#running = this.#look().finally(() => {
        this.#running = undefined
        this.#schedule(lookEvery)
      })
    }, ms)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    try {
      await this.#deps.repository.alone(async () => {
        await this.#deps.afterRule?.()
        while (!this.#stopped && (await this.#lateOnes(true)) + (await this.#openOnes(this.#fresh(), true)) > 0);
      })
      this.#failing = false
    } catch (error) {
      if (!this.#failing) this.#deps.log.error({ err: error }, 'figures of days cannot be computed; they are tried again')
      this.#failing = true
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
    const compute = (late: LateHours, keep: Keep) => this.#mend(late, openDays.get(late.vehicleId) ?? null, keep)
    return this.#inGroups('late', all, compute, rests)
  }

  async #openOnes(fresh: number, rests: boolean): Promise<number> {
    const now = this.#deps.now()
    const due = await this.#deps.repository.due(now - settledAfter, now - fresh, batch, this.#leftOut('open'))
    const compute = async (vehicle: DueVehicle, keep: Keep) => {
      const computed = await this.#open(vehicle)
      if (computed.vehicle) await keep(computed.vehicle)
    }
    return this.#inGroups('open', due, compute, rests)
  }

  /** Computes one vehicle after the other and stores what was computed by the group. @returns vehicles done, 0 when it was stopped */
  async #inGroups<Vehicle extends { vehicleId: number }>(
    days: Days,
    vehicles: readonly Vehicle[],
    compute: (vehicle: Vehicle, keep: Keep) => Promise<void>,
    rests: boolean,
  ): Promise<number> {
    const rest = rests ? restFactor[days] : 0
    let group: ComputedVehicle[] = []
    const flush = async (): Promise<void> => {
      const full = group
      group = []
      await this.#storeAll(days, full)
    }
    const keep: Keep = async vehicle => {
      group.push(vehicle)
      if (group.reduce((sum, each) => sum + each.days.length, 0) >= storedTogether) await flush()
    }
    for (const vehicle of vehicles) {
      if (this.#stopped) break
      await this.#timed(() => this.#each(days, vehicle.vehicleId, () => compute(vehicle, keep)), rest)
    }
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
    this.#endRest = resolve
    await promise
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
    const computed = await this.#compute(vehicleId, days, hasFuel, now)
    const open = days.find(({ end }) => end + settledAfter > now) ?? dayAt(last.end, timeZone)
    const more = last.end <= now
    const state = { openDay: open.day, seenAt: more ? 0 : receivedAt, basedOn }
    return { vehicle: { vehicleId, days: computed, state, computedAt: now }, more }
  }

  /** Computes again what late reports change, as far as it is not open. */
  async #mend(late: LateHours, openDay: string | null, keep: Keep): Promise<void> {
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
      const computed = await this.#compute(vehicleId, ordered.splice(0, count), late.hasFuel, now)
      await keep({ vehicleId, days: computed, computedAt: now })
    }
    await keep({ vehicleId, days: [], late, computedAt: now })
  }

  async #compute(vehicleId: number, days: readonly CalendarDay[], hasFuel: boolean, now: number): Promise<ComputedDay[]> {
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return []
    const windows = days.map(({ begin, end }) => ({ begin, end: Math.max(begin, Math.min(end, now)) }))
    const range = { vehicleId, startTime: first.begin - marginBefore, endTime: Math.min(now, last.end + marginAfter), since: 0 }
    const figures = await this.#deps.tracks.reduce('figures', range, windows)
    const fuel = hasFuel
      ? await this.#deps.repository.fuelReadings(vehicleId, first.begin, Math.min(now, last.end + marginAfter))
      : { readings: [], rules: {} }
    // A day more: they are taken away by the day.
    const { keepDays } = this.#deps
    const expiredBefore = keepDays === 0 ? 0 : now - (keepDays - 1) * day
    return days.map((ofDay, at) => {
      const found = figures[at]
      if (!found) throw new Error('a day has no figures')
      const expired = ofDay.begin - marginBefore < expiredBefore
      return { vehicleId, day: ofDay, figures: found, fuel: fuelDay(fuel.readings, ofDay, fuel.rules), expired, computedAt: now }
    })
  }
}
