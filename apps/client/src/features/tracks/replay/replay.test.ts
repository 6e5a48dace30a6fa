import { defaultStopRule, reduceTrack, sliceTrack } from '@outrider/track'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { FleetStatus } from '../../../core/fleet/fleet-status.ts'
import { createClock } from './clock.ts'
import { trackColours } from './colours.ts'
import type { TrackQuery } from './track-query.ts'
import { createReplay } from './replay.ts'
import { retryWhenBack } from './retry-when-back.ts'
import { answerOf, begin, testTrack } from '../../../testing/tracks.ts'
import type { TrackResponse, TrackRequest } from './track-source.ts'

const hour = 3_600
const whole = testTrack(2 * hour, second => ({
  accOn: second < hour,
  speed: second < hour ? 36 : 0,
  ...(second >= hour && { longitude: 121.378 }),
}))
const queryOf = (ids: readonly string[], change: Partial<TrackQuery> = {}): TrackQuery => ({
  vehicles: ids.map(id => ({ id, name: `car ${id}` })),
  startTime: begin - hour * 1000,
  endTime: begin + 3 * hour * 1000,
  parking: defaultStopRule,
  ...change,
})

/** A replay over answers that the test gives when it likes. */
function withAnswers() {
  const asked: Array<
    TrackRequest & { answer: (answer: TrackResponse) => void; refuse: (error: Error) => void; signal: AbortSignal }
  > = []
  const clock = createClock({ now: () => 0, frame: () => () => undefined })
  const log = vi.fn<(line: string, detail: unknown) => void>()
  const replay = createReplay({
    clock,
    log,
    yieldToPage: () => Promise.resolve(),
    source: (question, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<TrackResponse>()
      asked.push({ ...question, answer: resolve, refuse: reject, signal })
      return promise
    },
  })
  const settled = () => new Promise(resolve => setTimeout(resolve))
  return { replay, clock, asked, log, settled, get: () => replay.state.getState() }
}
const week = { endTime: begin + 6 * 24 * hour * 1000 }
const line = answerOf(reduceTrack(whole, 20), { total: whole.length, reduced: true })

test('the line of each vehicle is loaded first, then all points', async () => {
  const { replay, asked, settled, get, clock } = withAnswers()
  const loading = replay.load(queryOf(['a', 'b'], week))
  expect(asked.map(({ vehicleId, maxPoints }) => [vehicleId, maxPoints])).toEqual([
    ['a', 4_000],
    ['b', 4_000],
    ['a', 100_000],
    ['b', 100_000],
  ])
  expect(get().status).toBe('loading')
  // Sooner than the line: it waits.
  asked[3]?.answer(answerOf(whole))
  await settled()
  expect(get().tracks).toEqual([])
  asked[1]?.answer(line)
  await settled()
  expect(get()).toMatchObject({ status: 'loading', tracks: [{ vehicleId: 'b', reduced: true }] })
  asked[0]?.answer(line)
  await settled()
  expect(get().status).toBe('line')
  expect(get().tracks.map(({ vehicleId, colour, name }) => [vehicleId, colour, name])).toEqual([
    ['a', trackColours[0], 'car a'],
    ['b', trackColours[1], 'car b'],
  ])
  expect(clock.get().time).toBe(begin)
  asked[2]?.answer(answerOf(whole))
  await loading
  expect(get().status).toBe('ready')
  expect(get().tracks[1]).toMatchObject({ reduced: false, total: whole.length })
  expect(get().tracks[1]?.track.length).toBe(whole.length)
})

test('all points of a day are requested at once, and again only when there are more', async () => {
  const { replay, asked, settled, get } = withAnswers()
  void replay.load(queryOf(['a', 'b']))
  asked[0]?.answer(answerOf(whole))
  asked[1]?.answer(line)
  await settled()
  expect(get().status).toBe('line')
  expect(asked.map(({ vehicleId, maxPoints }) => [vehicleId, maxPoints])).toEqual([
    ['a', 10_000],
    ['b', 10_000],
    ['b', 100_000],
  ])
  asked[2]?.answer(answerOf(whole))
  await settled()
  expect(get()).toMatchObject({ status: 'ready', tracks: [{ reduced: false }, { reduced: false }] })
})

test('a clock dragged before the first points have loaded keeps its time', async () => {
  const { replay, asked, clock, settled } = withAnswers()
  void replay.load(queryOf(['a']))
  clock.seek(begin + 5_000)
  asked[0]?.answer(answerOf(whole))
  await settled()
  expect(clock.get().time).toBe(begin + 5_000)
})

test('another question puts an end to the one before, whose answers come to nothing', async () => {
  const { replay, asked, settled, get } = withAnswers()
  void replay.load(queryOf(['a']))
  void replay.load(queryOf(['b']))
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[0]?.answer(answerOf(whole))
  await settled()
  expect(get()).toMatchObject({ status: 'loading', tracks: [] })
  asked[1]?.answer(answerOf(whole))
  await settled()
  expect(get()).toMatchObject({ status: 'ready', tracks: [{ vehicleId: 'b' }] })
})

test('who does not come is named; without any the replay failed', async () => {
  const { replay, asked, settled, get } = withAnswers()
  void replay.load(queryOf(['a', 'b']))
  asked[0]?.refuse(new Error('away'))
  asked[1]?.answer(answerOf(whole))
  await settled()
  expect(get()).toMatchObject({ status: 'ready', tracks: [{ vehicleId: 'b' }], failed: [{ id: 'a', name: 'car a' }] })
  void replay.load(queryOf(['a']))
  asked[2]?.refuse(new Error('away'))
  await settled()
  expect(get()).toMatchObject({ status: 'failed', tracks: [], failed: [{ id: 'a' }] })
})

test('a line whose points do not come stays, and is named as failed', async () => {
  const { replay, asked, settled, get } = withAnswers()
  void replay.load(queryOf(['a']))
  asked[0]?.answer(line)
  await settled()
  asked[1]?.refuse(new Error('away'))
  await settled()
  expect(get()).toMatchObject({ status: 'ready', tracks: [{ vehicleId: 'a', reduced: true }], failed: [{ id: 'a' }] })
})

test('another parking rule applies immediately and without a request', async () => {
  const { replay, asked, settled, get } = withAnswers()
  void replay.load(queryOf(['a']))
  asked[0]?.answer(answerOf(whole))
  await settled()
  expect(get().tracks[0]?.stops).toHaveLength(1)
  replay.setParking({ ...defaultStopRule, atLeast: 2 * hour })
  expect(get().tracks[0]?.stops).toHaveLength(0)
  expect(get().query?.parking.atLeast).toBe(2 * hour)
  expect(asked).toHaveLength(1)
})

test('a name that comes later is everywhere', async () => {
  const { replay, asked, settled, get } = withAnswers()
  void replay.load({ ...queryOf([]), vehicles: [{ id: 'a', name: '' }] })
  replay.name('a', '沪A1')
  asked[0]?.answer(answerOf(whole))
  await settled()
  expect(get()).toMatchObject({ query: { vehicles: [{ name: '沪A1' }] }, tracks: [{ name: '沪A1' }] })
})

test('who did not come is named as well, whether the name comes before or after', async () => {
  const { replay, asked, settled, get } = withAnswers()
  void replay.load({ ...queryOf(['c']), vehicles: ['a', 'b', 'c'].map(id => ({ id, name: '' })) })
  replay.name('a', '沪A1')
  asked[0]?.refuse(new Error('away'))
  asked[1]?.refuse(new Error('away'))
  asked[2]?.answer(answerOf(whole))
  await settled()
  replay.name('b', '沪B2')
  expect(get().failed.map(({ name }) => name)).toEqual(['沪A1', '沪B2'])
})

test('of a very large track only the day at the clock is loaded completely', async () => {
  const { replay, asked, settled, get, clock } = withAnswers()
  const days = testTrack(3 * 24 * hour)
  const large = answerOf(reduceTrack(days, 50), { total: 500_000, reduced: true })
  const from = new Date(begin).setHours(0, 0, 0, 0)
  void replay.load(queryOf(['a'], { startTime: from, endTime: from + 3 * 24 * hour * 1000 }))
  asked[0]?.answer(large)
  asked[1]?.answer(large)
  await settled()
  expect(get().status).toBe('ready')
  expect(asked).toHaveLength(3)
  const { startTime, endTime } = asked[2] ?? { startTime: 0, endTime: 0 }
  expect(asked[2]?.maxPoints).toBeUndefined()
  expect(clock.get().time).toBeGreaterThanOrEqual(startTime)
  const day = sliceTrack(days, startTime, endTime)
  asked[2]?.answer(answerOf(day))
  await settled()
  const [track] = get().tracks
  expect(track).toMatchObject({ reduced: true, completeDays: [{ from: startTime, to: endTime }] })
  expect(track && sliceTrack(track.track, startTime, endTime).length).toBe(day.length)
  expect(track?.track.length).toBeLessThan(days.length)
  expect(asked).toHaveLength(3)
  clock.seek(from + 2.5 * 24 * hour * 1000)
  expect(asked).toHaveLength(4)
  expect(asked[3]?.startTime).toBeGreaterThan(endTime)
})

test('cleared, nothing is left and nothing comes', async () => {
  const { replay, asked, settled, get, clock } = withAnswers()
  void replay.load(queryOf(['a']))
  replay.clear()
  asked[0]?.answer(answerOf(whole))
  await settled()
  expect(get()).toMatchObject({ query: null, tracks: [], status: 'idle', failed: [] })
  expect(clock.get()).toMatchObject({ from: 0, to: 0 })
})

test('what failed while the platform was away is loaded again when it is back, at the time of the clock', async () => {
  const { replay, asked, settled, get, clock } = withAnswers()
  const platform = (state: 'live' | 'offline') => ({
    platforms: [{ code: 'p', title: 'P', state, since: 0, loaded: true, error: undefined, gap: undefined, cachedAt: undefined }],
  })
  const status = createStore<Pick<FleetStatus, 'platforms'>>(() => platform('live'))
  const stop = retryWhenBack(replay, status)
  const loading = replay.load(queryOf(['a']))
  asked[0]?.refuse(new Error('no network'))
  await loading
  expect(get()).toMatchObject({ status: 'failed', failed: [{ id: 'a' }] })
  clock.seek(begin + 60_000)
  status.setState(platform('offline'))
  await settled()
  expect(asked).toHaveLength(1)
  status.setState(platform('live'))
  expect(asked).toHaveLength(2)
  asked[1]?.answer(answerOf(whole))
  await settled()
  expect(get()).toMatchObject({ status: 'ready', failed: [] })
  expect(clock.get().time).toBe(begin + 60_000)
  status.setState(platform('offline'))
  status.setState(platform('live'))
  expect(asked).toHaveLength(2)
  stop()
})
