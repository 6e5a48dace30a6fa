import { trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { TrackLoader } from './track-loader.ts'

const nobodyLeaves = new AbortController().signal
const track = trackFromPoints([])
const range = (vehicleId: number) => ({ vehicleId, startTime: 0, endTime: 1 })

function scene(atOnce: number) {
  const begun: { vehicleId: number; signal: AbortSignal; done: () => void; fail: (error: Error) => void }[] = []
  const readings = new TrackLoader(
    ({ vehicleId }, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        begun.push({ vehicleId, signal, done: () => resolve(track), fail: reject })
      }),
    atOnce,
  )
  /** Waits until all pending callbacks have run. */
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return { readings, begun, settled }
}

test('simultaneous requests read a track once; later requests read it again', async () => {
  const { readings, begun } = scene(4)
  const both = [readings.load(range(1), nobodyLeaves), readings.load(range(1), nobodyLeaves)]
  expect(begun).toHaveLength(1)
  begun[0]?.done()
  expect(await Promise.all(both)).toEqual([track, track])
  void readings.load(range(1), nobodyLeaves)
  expect(begun).toHaveLength(2)
})

test('so many are read at once, the others in their turn, also after one that failed', async () => {
  const { readings, begun, settled } = scene(2)
  const all = [1, 2, 3, 4].map(vehicleId => readings.load(range(vehicleId), nobodyLeaves))
  expect(begun.map(each => each.vehicleId)).toEqual([1, 2])
  begun[1]?.fail(new Error('no database'))
  await expect(all[1]).rejects.toThrow('no database')
  expect(begun.map(each => each.vehicleId)).toEqual([1, 2, 3])
  begun[0]?.done()
  await settled()
  for (const each of begun) each.done()
  expect(await Promise.all([all[0], all[2], all[3]])).toEqual([track, track, track])
})

test('reading ends when nobody waits for it any more, and goes on for one who does', async () => {
  const { readings, begun } = scene(4)
  const [one, other] = [new AbortController(), new AbortController()]
  const both = [readings.load(range(1), one.signal), readings.load(range(1), other.signal)]
  one.abort()
  expect(begun[0]?.signal.aborted).toBe(false)
  other.abort()
  expect(begun[0]?.signal.aborted).toBe(true)
  // A new request is not affected by the aborted ones.
  const late = readings.load(range(1), nobodyLeaves)
  begun[0]?.fail(new Error('dropped'))
  begun[1]?.done()
  expect(await late).toBe(track)
  for (const each of both) await expect(each).rejects.toThrow()
})

test('what was dropped while it waited for its turn is not read', async () => {
  const { readings, begun, settled } = scene(1)
  const first = readings.load(range(1), nobodyLeaves)
  const gone = new AbortController()
  const second = readings.load(range(2), gone.signal)
  gone.abort(new Error('gone'))
  begun[0]?.done()
  await first
  await expect(second).rejects.toThrow('gone')
  await settled()
  expect(begun).toHaveLength(1)
})
