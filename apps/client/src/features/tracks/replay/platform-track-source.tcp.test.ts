import { columnsType, type Lang } from '@outrider/contract'
import { isImplausible, packTrack, pointAt, reduceTrack, trackFromPoints } from '@outrider/track'
import { expect, test, vi } from 'vitest'
import { createApi } from '../../../core/api/api.ts'
import { engineWith, recorder, success, targetAt } from '../../../testing/recorder.ts'
import { createTrackSource } from './platform-track-source.ts'
import { begin, testPoint } from '../../../testing/tracks.ts'

const path = 'track/getVehicleTrack'
const question = { vehicleId: '7', startTime: begin, endTime: begin + 60_000 }
const head = { vehicleId: '7', startTime: begin, endTime: begin + 60_000, total: 9, reduced: true, alarmNames: ['emergency'] }
const inColumns =
  (bytes: Uint8Array) =>
  (_: unknown, response: { setHeader(name: string, value: string): unknown; end(bytes: Uint8Array): unknown }) => {
    response.setHeader('content-type', columnsType)
    response.end(bytes)
  }

async function platforms() {
  const [a, b] = [await recorder(), await recorder()]
  const targets = [targetAt(a.url), targetAt(b.url, { code: 'b', title: 'Platform B' })]
  const log = vi.fn<(line: string, detail: unknown) => void>()
  const api = createApi({
    engine: engineWith({ multi: () => true }),
    targets: () => targets,
    targetOf: code => targets.find(target => target.code === code),
    multi: () => true,
    lang: (): Lang => 'en',
    log: () => undefined,
    handleError: () => undefined,
  })
  const ask = (vehicleId: string) =>
    createTrackSource(api, log)({ ...question, vehicleId, maxPoints: 40 }, new AbortController().signal)
  const dispose = async () => {
    await a[Symbol.asyncDispose]()
    await b[Symbol.asyncDispose]()
  }
  return { a, b, ask, log, [Symbol.asyncDispose]: dispose }
}

test('a track comes in columns, with what is said of it', async () => {
  await using both = await platforms()
  both.a.answers[path] = inColumns(packTrack(head, trackFromPoints([testPoint(0), testPoint(10)])))
  const { track, ...rest } = await both.ask('7@a')
  expect(rest).toEqual({ total: 9, reduced: true, alarmNames: ['emergency'], missing: [] })
  expect(pointAt(track, 1)?.time).toBe(begin + 10_000)
  expect(both.a.only.headers.accept).toContain(columnsType)
  expect(both.a.only.body['maxPoints']).toBe(40)
})

test('a platform that speaks no columns answers in JSON; what several know is joined by time (S4.multi.4)', async () => {
  await using both = await platforms()
  both.a.answers[path] = inColumns(packTrack({ ...head, total: 1, reduced: false }, trackFromPoints([testPoint(20)])))
  both.b.answers[path] = success({ ...head, total: 2, reduced: false, points: [testPoint(0), testPoint(40)] })
  const { track, total, reduced } = await both.ask('7')
  expect([...track.time]).toEqual([begin, begin + 20_000, begin + 40_000])
  expect([total, reduced]).toEqual([3, false])
})

test('a reduced track is the same in JSON and in columns, including the evaluation of every point', async () => {
  await using both = await platforms()
  // A gap, and at the end a place where it cannot have been.
  const points = Array.from({ length: 300 }, (_, at) =>
    testPoint(at < 200 ? at * 10 : at * 10 + 600, { late: at > 150 && at < 160, ...(at === 299 && { latitude: 44 }) }),
  )
  const track = reduceTrack(trackFromPoints(points), 20)
  expect(isImplausible(track, track.length - 1)).toBe(true)
  both.a.answers[path] = inColumns(packTrack(head, track))
  const inBytes = await both.ask('7@a')
  both.a.answers[path] = success({ ...head, points: Array.from({ length: track.length }, (_, row) => pointAt(track, row)) })
  expect(await both.ask('7@a')).toEqual(inBytes)
  expect(inBytes.track).toEqual(track)
})

test('who does not answer is missing beside who does', async () => {
  await using both = await platforms()
  both.a.answers[path] = inColumns(packTrack(head, trackFromPoints([testPoint(0)])))
  both.b.answers[path] = (_, response) => {
    response.statusCode = 502
    response.end()
  }
  expect((await both.ask('7')).missing).toEqual(['Platform B'])
})

test('bytes that are no track are a reply that cannot be read', async () => {
  await using both = await platforms()
  both.a.answers[path] = inColumns(packTrack(head, trackFromPoints([testPoint(0)])).subarray(0, 20))
  await expect(both.ask('7@a')).rejects.toMatchObject({ error: 'net.badReply' })
  both.a.answers[path] = inColumns(packTrack({ total: 'many' }, trackFromPoints([testPoint(0)])))
  await expect(both.ask('7@a')).rejects.toMatchObject({ error: 'net.badReply' })
  expect(both.log).toHaveBeenCalledTimes(2)
})
