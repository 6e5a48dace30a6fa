/**
 * The replay state, shared by map, curve and lists of all screens. For more than a day a reduced track of each vehicle
 * is loaded first, so that its line is visible early, then all points.
 */
import { trackPathOf, type Track } from '@outrider/track'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from './clock.ts'
import { colourOf } from './colours.ts'
import { type LoadedTrack, loadedTrack, type TrackParts, withParkingRule } from './loaded-track.ts'
import { idleSpans } from './idle-spans.ts'
import type { ParkingRule, TrackQuery, TrackVehicle } from './track-query.ts'
import { dayPoints, linePoints, maxCompletePoints, type TrackResponse, type TrackSource } from './track-source.ts'
import { loadDaysAroundClock } from './complete-days.ts'

export interface FailedTrack extends TrackVehicle {
  readonly error: unknown
}

export interface ReplayState {
  readonly query: TrackQuery | null
  /** In the order of the query, without failed ones. */
  readonly tracks: readonly LoadedTrack[]
  /** `line`: all lines are drawn, all points are loading. `ready`: loading is done. `failed`: no track could be loaded. */
  readonly status: 'idle' | 'loading' | 'line' | 'ready' | 'failed'
  /** Vehicles whose track failed to load, or only loaded reduced. */
  readonly failed: readonly FailedTrack[]
  /** Playback skips spans in which no vehicle drives. */
  readonly skips: boolean
}

export interface Replay {
  readonly clock: Clock
  readonly state: StoreApi<ReplayState>
  /**
   * Resolves when all points are loaded; a new query aborts this one. Failures are reported in the state. `plays`: starts by itself as soon
   * as lines are drawn.
   */
  load(query: TrackQuery, options?: { plays?: boolean }): Promise<void>
  /** Applies another parking rule to the loaded tracks, without a request. */
  setParking(rule: ParkingRule): void
  /** Sets the name of a vehicle that was unknown when it was queried. */
  name(vehicleId: string, name: string): void
  setSkips(skips: boolean): void
  clear(): void
}

/** Never rejects, so that an error can be handled later. */
type PendingTrack = Promise<{ answer: TrackResponse } | { error: unknown }>

interface ReplayDependencies {
  clock: Clock
  source: TrackSource
  /** Yields to the page between two steps of work. */
  yieldToPage: () => Promise<void>
  /** Logs failures that are not part of the state. */
  log: (line: string, detail: unknown) => void
}

const day = 24 * 60 * 60 * 1000
const initialState: ReplayState = { query: null, tracks: [], status: 'idle', failed: [], skips: true }

export const createReplay = (dependencies: ReplayDependencies): Replay => new TrackReplay(dependencies)

class TrackReplay implements Replay {
  readonly clock: Clock
  readonly state: StoreApi<ReplayState> = createStore<ReplayState>(() => initialState)
  readonly #source: TrackSource
  readonly #rest: () => Promise<void>
  readonly #log: ReplayDependencies['log']
  /** Of the last query. */
  #loading = new AbortController()
  #stopDays = (): void => undefined

  constructor({ clock, source, yieldToPage, log }: ReplayDependencies) {
    this.clock = clock
    this.#source = source
    this.#rest = yieldToPage
    this.#log = log
  }

  async load(query: TrackQuery, { plays = false }: { plays?: boolean } = {}): Promise<void> {
    this.#stop()
    const { signal } = (this.#loading = new AbortController())
    this.clock.setRange(query.startTime, query.endTime)
    this.clock.setSkipped([])
    this.state.setState({ query, tracks: [], status: 'loading', failed: [] })
    const { vehicles } = query
    const long = query.endTime - query.startTime > day
    const first = long ? linePoints : dayPoints
    const fetchTrack = (id: string, maxPoints: number) => this.#fetchTrack(query, id, maxPoints, signal)
    const lines = vehicles.map(vehicle => ({ ...vehicle, asked: fetchTrack(vehicle.id, first) }))
    // Requested together with the lines, so that the server reads the points once for both.
    const wholes = new Map(long ? vehicles.map(({ id }) => [id, fetchTrack(id, maxCompletePoints)]) : [])
    await this.#each(lines, signal, ({ id, asked }) => this.#putWhenReceived(query, id, asked, signal))
    if (signal.aborted) return
    this.#standAtFirstPoint(plays)
    const { tracks } = this.state.getState()
    const reduced = vehicles.filter(({ id }) => tracks.some(track => track.vehicleId === id && track.reduced))
    this.state.setState({ status: tracks.length === 0 ? 'failed' : reduced.length > 0 ? 'line' : 'ready' })
    if (reduced.length === 0) return
    await this.#each(reduced, signal, ({ id }) =>
      this.#putWhenReceived(query, id, wholes.get(id) ?? fetchTrack(id, maxCompletePoints), signal),
    )
    if (signal.aborted) return
    const large = this.state.getState().tracks.filter(track => track.reduced && track.total > maxCompletePoints)
    this.#watchDays(query, large, signal)
    this.state.setState({ status: 'ready' })
  }

  setParking(parking: ParkingRule): void {
    const { query, tracks } = this.state.getState()
    if (!query) return
    this.state.setState({ query: { ...query, parking } })
    this.#show(tracks.map(track => withParkingRule(track, parking)))
  }

  name(vehicleId: string, name: string): void {
    const { query, tracks, failed } = this.state.getState()
    if (!query?.vehicles.some(vehicle => vehicle.id === vehicleId && vehicle.name !== name)) return
    const vehicles = query.vehicles.map(vehicle => (vehicle.id === vehicleId ? { ...vehicle, name } : vehicle))
    this.state.setState({
      query: { ...query, vehicles },
      tracks: tracks.map(track => (track.vehicleId === vehicleId ? { ...track, name } : track)),
      failed: failed.map(each => (each.id === vehicleId ? { ...each, name } : each)),
    })
  }

  setSkips(skips: boolean): void {
    this.state.setState({ skips })
    this.#updateSkippedSpans()
  }

  clear(): void {
    this.#stop()
    this.clock.setRange(0, 0)
    this.state.setState(initialState)
  }

  #stop(): void {
    this.#loading.abort()
    this.#stopDays()
    this.#stopDays = () => undefined
  }

  #updateSkippedSpans(): void {
    const { tracks, skips } = this.state.getState()
    const { from, to } = this.clock.get()
    this.clock.setSkipped(skips ? idleSpans(tracks, from, to) : [])
  }

  #show(tracks: readonly LoadedTrack[]): void {
    this.state.setState({ tracks })
    this.#updateSkippedSpans()
  }

  #fetchTrack({ startTime, endTime }: TrackQuery, vehicleId: string, maxPoints: number, signal: AbortSignal): PendingTrack {
    return this.#source({ vehicleId, startTime, endTime, maxPoints }, signal).then(
      answer => ({ answer }),
      (error: unknown) => ({ error }),
    )
  }

  async #putWhenReceived(
    { startTime, endTime }: TrackQuery,
    vehicleId: string,
    asked: PendingTrack,
    signal: AbortSignal,
  ): Promise<void> {
    const came = await asked
    if ('error' in came) throw came.error
    const { answer } = came
    await this.#put(vehicleId, { ...answer, completeDays: answer.reduced ? [] : [{ from: startTime, to: endTime }] }, signal)
  }

  /** Adds the track of a vehicle to the state; long tracks in steps, so that the page stays responsive. */
  async #put(vehicleId: string, parts: TrackParts, signal: AbortSignal): Promise<void> {
    const placeIn = (query: TrackQuery) => query.vehicles.findIndex(({ id }) => id === vehicleId)
    const pause = () => (parts.track.length > dayPoints ? this.#rest() : undefined)
    await pause()
    // Outlier rejection takes longest; its result is cached per track and used by the next steps.
    trackPathOf(parts.track)
    await pause()
    const asked = signal.aborted ? null : this.state.getState().query
    if (!asked) return
    const place = placeIn(asked)
    const made = loadedTrack(asked.vehicles[place] ?? { id: vehicleId, name: '' }, colourOf(place), parts, asked.parking)
    await pause()
    const { query, tracks } = this.state.getState()
    if (signal.aborted || !query) return
    // Parking rule and name may have changed meanwhile.
    const ruled = query.parking === asked.parking ? made : withParkingRule(made, query.parking)
    const loaded = { ...ruled, name: query.vehicles[place]?.name ?? made.name }
    const known = new Map(tracks.map(track => [track.vehicleId, track])).set(vehicleId, loaded)
    this.#show(query.vehicles.flatMap(({ id }) => known.get(id) ?? []))
  }

  /** Runs `work` for all vehicles in parallel and records failures. */
  async #each<V extends TrackVehicle>(
    vehicles: readonly V[],
    signal: AbortSignal,
    work: (vehicle: V) => Promise<void>,
  ): Promise<void> {
    await Promise.all(
      vehicles.map(async vehicle => {
        try {
          await work(vehicle)
        } catch (error) {
          if (!signal.aborted) this.#addFailure(vehicle, error)
        }
      }),
    )
  }

  #addFailure(vehicle: TrackVehicle, error: unknown): void {
    const { query, failed } = this.state.getState()
    // The name may have been set meanwhile.
    const named = query?.vehicles.find(({ id }) => id === vehicle.id) ?? vehicle
    this.state.setState({ failed: [...failed, { id: named.id, name: named.name, error }] })
  }

  #watchDays(query: TrackQuery, large: readonly LoadedTrack[], signal: AbortSignal): void {
    if (large.length === 0) return
    this.#stopDays = loadDaysAroundClock({
      clock: this.clock,
      lines: new Map(large.map(({ vehicleId, track }): [string, Track] => [vehicleId, track])),
      loadDay: async (vehicleId, { from, to }) => (await this.#source({ vehicleId, startTime: from, endTime: to }, signal)).track,
      onTrack: (vehicleId, track, whole) => {
        const known = this.state.getState().tracks.find(each => each.vehicleId === vehicleId)
        if (known) void this.#put(vehicleId, { ...known, track, completeDays: whole }, signal)
      },
      onFailed: (vehicleId, error) => this.#log(`a day of the track of ${vehicleId} did not come`, error),
    })
  }

  #standAtFirstPoint(plays: boolean): void {
    const { tracks } = this.state.getState()
    const firsts = tracks.map(({ track }) => track.time[0]).filter(time => time !== undefined)
    // Not when the user has moved the clock meanwhile.
    if (firsts.length === 0 || this.clock.get().time !== this.clock.get().from) return
    this.clock.seek(Math.min(...firsts))
    if (plays) this.clock.play()
  }
}
