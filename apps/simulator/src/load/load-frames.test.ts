import { terminalAddress, decode, messages, readFrame, writeFrame } from '@outrider/jt808'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Version } from '../fleet/fleet-row.ts'
import { LocationFrames } from './load-frames.ts'

const frame = fc.record({
  serial: fc.integer({ min: 0, max: 0xffff }),
  seconds: fc.integer({ min: Date.UTC(2020, 0, 1) / 1_000, max: Date.UTC(2035, 0, 1) / 1_000 }),
  latitudeE6: fc.integer({ min: 1, max: 90_000_000 }),
  longitudeE6: fc.integer({ min: 1, max: 180_000_000 }),
  alarms: fc.integer({ min: 0, max: 0xffff_ffff }),
})

describe.each(['2011', '2013', '2019'] as Version[])('location frames of a %s terminal', version => {
  // The phone contains 7E and 7D, so that the header needs escapes.
  const phone = '17e7d0000001'.slice(0, 12)
  it('are valid, contain the given values, and equal the codec output byte for byte', () => {
    const frames = new LocationFrames(phone, version)
    const bytes = Buffer.alloc(frames.room + 3)
    fc.assert(
      fc.property(frame, ({ serial, seconds, latitudeE6, longitudeE6, alarms }) => {
        const end = frames.write(bytes, 3, serial, seconds * 1_000, latitudeE6, longitudeE6, alarms)
        const written = bytes.subarray(3, end)
        const read = readFrame(written.subarray(1, -1))
        if (!read.ok) throw new Error(read.error.message)
        const { header, body } = read.frame
        expect(header).toMatchObject({ messageId: 0x0200, serial, version: version === '2019' ? '2019' : '2013' })
        const { value } = decode(messages.location, body, version)
        expect(value.alarms).toBe(alarms)
        expect(value.time).toBe(seconds * 1_000)
        expect(Math.round(value.latitude * 1e6)).toBe(latitudeE6)
        expect(Math.round(value.longitude * 1e6)).toBe(longitudeE6)
        expect(written).toEqual(writeFrame(terminalAddress(phone, version), { messageId: 0x0200, serial, body }))
      }),
      { seed: 808, numRuns: 300 },
    )
  })
})
