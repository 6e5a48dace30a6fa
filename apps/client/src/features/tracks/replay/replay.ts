/**
 * What is replayed, kept above the screens: map, curve and lists of every screen read the same tracks and the same clock. Of more than
 * a day a reduced track of each vehicle comes first, so that its line stands at once, then every point.
 */
import { type ParkingRule, placesOf, type Track } from '@outrider/track'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from './clock.ts'
import { colourOf } from './colours.ts'
import { type LoadedTrack, loadedTrack, type TrackParts, withParking } from './loaded-track.ts'
import { quietSpans } from './quiet.ts'
import type { TrackQuery, TrackVehicle } from './query.ts'
import { dayPoints, linePoints, mostWhole, type TrackAnswer, type TrackSource } from './track-source.ts'
import { fetchDays } from './whole-days.ts'

export interface FailedTrack extends TrackVehicle {
  readonly error: unknown
}

export interface ReplayState {
  readonly query: TrackQuery | null
  /** In the order of the query; who did not come is missing. */
  readonly tracks: readonly LoadedTrack[]
  /** `line`: every line stands, and every point is on its way. `ready`: nothing more comes by itself. `failed`: no track came. */
  readonly status: 'idle' | 'loading' | 'line' | 'ready' | 'failed'
  /** Of these there is no track, or no more than its line. */
  readonly failed: readonly FailedTrack[]
  /** While playing, times pass in a moment in which no vehicle drives. */
  readonly skips: boolean
}

export interface Replay {
  readonly clock: Clock
  readonly state: StoreApi<ReplayState>
  /** Done when every point is there; another question puts an end to this one. Failures are in the state. */
  readonly load: (query: TrackQuery) => Promise<void>
  /** Another rule of parking for what is there: nothing is asked for. */
  readonly setParking: (rule: ParkingRule) => void
  /** What the vehicle is called was not known when it was asked for. */
  readonly name: (vehicleId: string, name: string) => void
  readonly setSkips: (skips: boolean) => void
  readonly clear: () => void
}

/** Whoever waits for it later is told then what went wrong. */
type Asked = Promise<{ answer: TrackAnswer } | { error: unknown }>

interface Surroundings {
  clock: Clock
  source: TrackSource
  /** Lets the page do what waits, between two steps of work. */
  rest: () => Promise<void>
  /** Failed, and no state tells of it. */
  log: (line: string, detail: unknown) => void
}

const day = 24 * 60 * 60 * 1000
const nothing: ReplayState = { query: null, tracks: [], status: 'idle', failed: [], skips: true }

export function createReplay({ clock, source, rest, log }: Surroundings): Replay {
  const state = createStore<ReplayState>(() => nothing)
  let asking = new AbortController()
  let stopDays = (): void => undefined

  function skip(): void {
    const { tracks, skips } = state.getState()
    const { from, to } = clock.get()
    clock.setSkipped(skips ? quietSpans(tracks, from, to) : [])
  }

  function show(tracks: readonly LoadedTrack[]): void {
    state.setState({ tracks })
    skip()
  }

  /** Puts a vehicle's track in its place; a long one in steps, of which none keeps the page from answering. */
  async function put(vehicleId: string, parts: TrackParts, signal: AbortSignal): Promise<void> {
    const placeIn = (query: TrackQuery) => query.vehicles.findIndex(({ id }) => id === vehicleId)
    const pause = () => (parts.track.length > dayPoints ? rest() : undefined)
    await pause()
    // Which places are believed takes longest; it is found once for a track, and what comes next stands on it.
    placesOf(parts.track)
    await pause()
    const asked = signal.aborted ? null : state.getState().query
    if (!asked) return
    const place = placeIn(asked)
    const made = loadedTrack(asked.vehicles[place] ?? { id: vehicleId, name: '' }, colourOf(place), parts, asked.parking)
    await pause()
    const { query, tracks } = state.getState()
    if (signal.aborted || !query) return
    // Another rule may hold by now, and its name may have come.
    const ruled = query.parking === asked.parking ? made : withParking(made, query.parking)
    const loaded = { ...ruled, name: query.vehicles[place]?.name ?? made.name }
    const known = new Map(tracks.map(track => [track.vehicleId, track])).set(vehicleId, loaded)
    show(query.vehicles.flatMap(({ id }) => known.get(id) ?? []))
  }

  function fail(vehicle: TrackVehicle, error: unknown): void {
    const { query, failed } = state.getState()
    // Its name may have come since.
    const named = query?.vehicles.find(({ id }) => id === vehicle.id) ?? vehicle
    state.setState({ failed: [...failed, { id: named.id, name: named.name, error }] })
  }

  const ask = (query: TrackQuery, vehicleId: string, mostPoints: number, signal: AbortSignal): Asked =>
    source({ vehicleId, startTime: query.startTime, endTime: query.endTime, mostPoints }, signal).then(
      answer => ({ answer }),
      (error: unknown) => ({ error }),
    )

  async function take({ startTime, endTime }: TrackQuery, vehicleId: string, asked: Asked, signal: AbortSignal): Promise<void> {
    const came = await asked
    if ('error' in came) throw came.error
    const { answer } = came
    await put(vehicleId, { ...answer, whole: answer.reduced ? [] : [{ from: startTime, to: endTime }] }, signal)
  }

  /** One task of it for each vehicle, side by side; who fails is noted. */
  const each = <V extends TrackVehicle>(vehicles: readonly V[], signal: AbortSignal, work: (vehicle: V) => Promise<void>) =>
    Promise.all(
      vehicles.map(async vehicle => {
        try {
          await work(vehicle)
        } catch (error) {
          if (!signal.aborted) fail(vehicle, error)
        }
      }),
    )

  function watchDays(query: TrackQuery, large: readonly LoadedTrack[], signal: AbortSignal): void {
    if (large.length === 0) return
    stopDays = fetchDays({
      clock,
      lines: new Map(large.map(({ vehicleId, track }): [string, Track] => [vehicleId, track])),
      ask: async (vehicleId, { from, to }) => (await source({ vehicleId, startTime: from, endTime: to }, signal)).track,
      onTrack(vehicleId, track, whole) {
        const known = state.getState().tracks.find(each => each.vehicleId === vehicleId)
        if (known) void put(vehicleId, { ...known, track, whole }, signal)
      },
      onFailed: (vehicleId, error) => log(`a day of the track of ${vehicleId} did not come`, error),
    })
  }

  function begin(): void {
    const { tracks } = state.getState()
    const firsts = tracks.map(({ track }) => track.time[0]).filter(time => time !== undefined)
    // Whoever has dragged the clock in the meantime wants to be there.
    if (firsts.length > 0 && clock.get().time === clock.get().from) clock.seek(Math.min(...firsts))
  }

  function stop(): void {
    asking.abort()
    stopDays()
    stopDays = () => undefined
  }

  return {
    clock,
    state,
    async load(query) {
      stop()
      const { signal } = (asking = new AbortController())
      clock.setRange(query.startTime, query.endTime)
      clock.setSkipped([])
      state.setState({ query, tracks: [], status: 'loading', failed: [] })
      const { vehicles } = query
      const long = query.endTime - query.startTime > day
      const first = long ? linePoints : dayPoints
      const lines = vehicles.map(vehicle => ({ ...vehicle, asked: ask(query, vehicle.id, first, signal) }))
      // Of a long time in the same breath: it is read once for both.
      const wholes = new Map(long ? vehicles.map(({ id }) => [id, ask(query, id, mostWhole, signal)]) : [])
      await each(lines, signal, ({ id, asked }) => take(query, id, asked, signal))
      if (signal.aborted) return
      begin()
      const { tracks } = state.getState()
      const reduced = vehicles.filter(({ id }) => tracks.some(track => track.vehicleId === id && track.reduced))
      state.setState({ status: tracks.length === 0 ? 'failed' : reduced.length > 0 ? 'line' : 'ready' })
      if (reduced.length === 0) return
      await each(reduced, signal, ({ id }) => take(query, id, wholes.get(id) ?? ask(query, id, mostWhole, signal), signal))
      if (signal.aborted) return
      watchDays(
        query,
        state.getState().tracks.filter(track => track.reduced && track.total > mostWhole),
        signal,
      )
      state.setState({ status: 'ready' })
    },
    setParking(parking) {
      const { query, tracks } = state.getState()
      if (!query) return
      state.setState({ query: { ...query, parking } })
      show(tracks.map(track => withParking(track, parking)))
    },
    name(vehicleId, name) {
      const { query, tracks, failed } = state.getState()
      if (!query?.vehicles.some(vehicle => vehicle.id === vehicleId && vehicle.name !== name)) return
      const vehicles = query.vehicles.map(vehicle => (vehicle.id === vehicleId ? { ...vehicle, name } : vehicle))
      state.setState({
        query: { ...query, vehicles },
        tracks: tracks.map(track => (track.vehicleId === vehicleId ? { ...track, name } : track)),
        failed: failed.map(each => (each.id === vehicleId ? { ...each, name } : each)),
      })
    },
    setSkips(skips) {
      state.setState({ skips })
      skip()
    },
    clear() {
      stop()
      clock.setRange(0, 0)
      state.setState(nothing)
    },
  }
}
