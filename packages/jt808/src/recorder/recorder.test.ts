/** Frames and data of recorders against the vectors of an independent implementation, and what recorders do beside them. */
import { expect, test } from 'vitest'
import { hexOf } from '../testing/hand-frame.ts'
import { recorderFile, recorderFileName } from './data-file.ts'
import { recorderFactBytes, recorderFacts } from './facts.ts'
import { recorderAnswers, recorderRefusal, recorderReply, recorderRequest } from './frame.ts'
import { recorderKinds } from './kinds.ts'
import { recorderBytes, recorderPlace, type RecorderRecord, recorderRecords } from './records.ts'

const at = Date.UTC(2020, 2, 23, 2, 10, 10)
const only = (hex: string) => recorderAnswers(hexOf(hex))[0] ?? expect.fail()

test('a request has the head to the recorder, its span in times of UTC+8, and a check', () => {
  expect(recorderRequest(0).toString('hex')).toBe('aa7500000000df')
  const request = recorderRequest(8, { from: at - 86_400_000, to: at, most: 1 })
  expect(request.toString('hex')).toBe('aa7508000e002003221010102003231010100001d9')
})

test.each([
  ['standard', '557a 00 0002 00 1901 35', ['19', 1]],
  ['clock', '557a 02 0006 00 200323101010 3b', [at]],
  ['mileage', '557a 03 0014 00 200322101010 200323101010 00001000 00005000 79', [at - 86_400_000, at, 100, 500]],
  ['pulses', '557a 04 0008 00 200323101010 0032 01', [at, 50]],
] as const)('%s is read', (name, hex, values) => {
  const { data, checks, refused } = only(hex)
  expect([checks, refused]).toEqual([true, false])
  expect(recorderFacts(name, data).map(({ value }) => value)).toEqual(values)
  expect(recorderFactBytes(name, values)).toEqual(data)
})

test('speeds by second, drivers and power are read; what is not known is null', () => {
  const speeds = recorderRecords('speeds', only(`557a 08 007e 00 200323000000 0a14 ${'ff'.repeat(118)} 47`).data)
  expect(speeds).toHaveLength(1)
  expect(speeds[0]).toMatchObject({ at: Date.UTC(2020, 2, 22, 16) })
  expect(speeds[0]?.speeds?.slice(0, 2)).toEqual([10, null])
  const driver = only('557a 12 0019 00 200323000000 343330323233313939303039323033363938 01 2f')
  expect(recorderRecords('drivers', driver.data)).toEqual([
    { at: Date.UTC(2020, 2, 22, 16), licence: '430223199009203698', event: 1 },
  ])
  expect(recorderRecords('power', only('557a 13 0007 00 200323000000 01 3a').data)).toEqual([
    { at: Date.UTC(2020, 2, 22, 16), event: 1 },
  ])
})

test('every kind with records comes back as it was written, and has the bytes of its row', () => {
  const speeds = Array.from({ length: 100 }, (_, index) => (index % 7 === 0 ? null : index))
  const places = Array.from({ length: 60 }, (_, index) =>
    index % 9 === 0 ? null : { longitude: 72_900_000 + index, latitude: 18_720_000, altitude: 4 },
  )
  for (const { name, ...kind } of recorderKinds) {
    if (!('recordBytes' in kind)) continue
    const record: RecorderRecord = {
      at,
      until: at + 1_000,
      licence: '310',
      event: 1,
      speeds,
      reference: speeds,
      signals: speeds.map(() => 3),
      places,
    }
    const data = recorderBytes(name, [record, record])
    expect(data.length, name).toBe(2 * kind.recordBytes)
    const read = recorderRecords(name, data)
    expect(recorderBytes(name, read), name).toEqual(data)
    expect(read, name).toHaveLength(2)
  }
})

test('several frames in one block are all read; a refusal has neither length nor data; what is no frame ends it', () => {
  const frames = Buffer.concat([recorderReply(0x13, Buffer.alloc(7)), recorderReply(0x13, Buffer.alloc(14)), Buffer.from('rest')])
  expect(recorderAnswers(frames).map(({ data }) => data.length)).toEqual([7, 14])
  expect(recorderAnswers(recorderRefusal())).toEqual([{ command: 0xfa, refused: true, data: Buffer.alloc(0), checks: true }])
  expect(recorderAnswers(hexOf('557a 13 00ff 00 200323'))).toEqual([])
  expect(recorderAnswers(hexOf('557a 13 0007 00 200323000000 01 3b'))[0]).toMatchObject({ checks: false })
})

test('a place is in the unit that the standard names, or in degrees where only that can be, or where it is nearer', () => {
  const shanghai = { longitude: 121.5, latitude: 31.2 }
  expect(recorderPlace({ longitude: 72_900_000, latitude: 18_720_000 })).toEqual(shanghai)
  expect(recorderPlace({ longitude: 121_500_000, latitude: 31_200_000 })).toEqual(shanghai)
  const kashgar = { longitude: 75.99, latitude: 39.47 }
  expect(recorderPlace({ longitude: 75_990_000, latitude: 39_470_000 }, kashgar)).toEqual(kashgar)
  expect(recorderPlace({ longitude: 75_990_000, latitude: 18_720_000 }).longitude).toBeCloseTo(126.65)
})

test('a file of collected data has its blocks with command, name and length, and closes with a check', () => {
  const file = recorderFile([{ command: 0x13, data: Buffer.alloc(7, 1) }])
  expect(file.length).toBe(2 + 1 + 18 + 4 + 7 + 1)
  expect([file.readUInt16BE(0), file[2], file.readUInt32BE(21)]).toEqual([1, 0x13, 7])
  expect(file.reduce((sum, byte) => sum ^ byte, 0)).toBe(0)
  expect(recorderFileName(at, 480, '沪A·12345')).toBe('D200323_1010_沪A12345.VDR')
})
