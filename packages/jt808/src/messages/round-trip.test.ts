import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BodyOf, decode, encode } from '../body/message.ts'
import type { Version } from '../version.ts'
import { messages } from './table.ts'
import type { Location } from './location.ts'

const SEED = 808
const u8 = fc.integer({ min: 0, max: 0xff })
const u16 = fc.integer({ min: 0, max: 0xffff })
const u32 = fc.integer({ min: 0, max: 0xffff_ffff })
const version = fc.constantFrom<Version>('2011', '2013', '2019')
/** Characters that GBK has. */
const letter = fc.constantFrom(...Array.from('ABCXYZ0189-_.京沪粤港澳警学挂'))
const text = (bytes: number) => fc.string({ unit: letter, maxLength: Math.floor(bytes / 2) })
const tenths = (max: number) => fc.integer({ min: 0, max }).map(raw => raw / 10)
const second = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 }).map(each => each * 1000)
/** The wire has no -0. */
const degrees = (max: number) => fc.integer({ min: -max * 1e6, max: max * 1e6 }).map(raw => raw / 1e6 + 0)

const location: fc.Arbitrary<Location> = fc
  .record({
    alarms: u32,
    status: u32,
    latitude: degrees(90),
    longitude: degrees(180),
    altitude: fc.integer({ min: -0x8000, max: 0x7fff }),
    speed: tenths(0xffff),
    course: u16,
    time: second,
    extras: fc.record(
      {
        mileage: tenths(0xffff_ffff),
        fuel: tenths(0x7fff),
        recorderSpeed: tenths(0xffff),
        alarmEventId: u16,
        signal: u8,
        satellites: u8,
      },
      { requiredKeys: [] },
    ),
  })
  .map(value => ({ ...value, status: signed(value) }))

/** What is written follows the coordinates, so only such a status comes back. */
function signed({ status, latitude, longitude }: { status: number; latitude: number; longitude: number }): number {
  let bits = status & ~12
  if (latitude < 0 || (latitude === 0 && status & 4)) bits |= 4
  if (longitude < 0 || (longitude === 0 && status & 8)) bits |= 8
  return bits >>> 0
}

function comesBack<T>(row: Parameters<typeof decode<T>>[0], value: T, edition: Version): void {
  const body = encode(row, value, edition)
  const got = decode(row, body, edition)
  expect(got.value).toEqual(value)
  expect(got.deviations).toEqual([])
  expect(encode(row, got.value, edition).equals(body)).toBe(true)
}

describe('what is written is read again', () => {
  it('any position', () => {
    fc.assert(
      fc.property(location, version, (value, edition) => comesBack(messages.location, value, edition)),
      { seed: SEED, numRuns: 2000 },
    )
  })

  it('any registration', () => {
    const value: fc.Arbitrary<BodyOf<typeof messages.registration>> = fc.record({
      province: u16,
      city: u16,
      maker: text(5),
      model: text(8),
      terminalId: text(7),
      plateColor: u8,
      plate: text(12),
    })
    fc.assert(
      fc.property(value, version, (each, edition) => {
        const got = decode(messages.registration, encode(messages.registration, each, edition), edition)
        expect(got).toEqual({ value: each, version: edition, deviations: [] })
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('any token, under the header it was sent with', () => {
    const token = fc.string({ unit: letter, minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(token, fc.constantFrom<Version>('2013', '2019'), (each, edition) => {
        const value = edition === '2019' ? { token: each, imei: '860000000000000', softwareVersion: 'V1' } : { token: each }
        comesBack(messages.authentication, value, edition)
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('any parameters', () => {
    const parameter = fc.oneof(
      u32.map(value => ({ id: 0x0029, name: 'defaultInterval', value })),
      text(40).map(value => ({ id: 0x0013, name: 'mainServer', value })),
      fc.uint8Array({ maxLength: 60 }).map(value => ({ id: 0xf364, name: 'adas', value: Buffer.from(value).toString('hex') })),
      fc.uint8Array({ maxLength: 60 }).map(value => ({ id: 0x7777_0000, value: Buffer.from(value).toString('hex') })),
    )
    fc.assert(
      fc.property(u16, fc.array(parameter, { maxLength: 30 }), version, (replySerial, parameters, edition) =>
        comesBack(messages.parametersResponse, { replySerial, parameters }, edition),
      ),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('any batch', () => {
    fc.assert(
      fc.property(fc.array(location, { maxLength: 5 }), fc.constantFrom(0, 1), (locations, type) => {
        const items = locations.map(each => {
          return { location: each, bytes: encode(messages.location, each, '2013') }
        })
        comesBack(messages.locationBatch, { type, locations: items }, '2013')
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  it('any answer about a place', () => {
    fc.assert(
      fc.property(u16, location, fc.constantFrom<Version>('2013', '2019'), (replySerial, each, edition) =>
        comesBack(messages.locationResponse, { replySerial, location: each }, edition),
      ),
      { seed: SEED, numRuns: 1000 },
    )
  })

  it('any attributes', () => {
    const value = fc.record({
      type: u16,
      maker: text(5),
      model: text(20),
      terminalId: text(7),
      iccid: fc.string({ unit: fc.constantFrom(...Array.from('0123456789f')), minLength: 20, maxLength: 20 }),
      hardware: text(20),
      firmware: text(20),
      gnss: u8,
      comm: u8,
    })
    fc.assert(
      fc.property(value, fc.constantFrom<Version>('2013', '2019'), (each, edition) =>
        comesBack(messages.attributesResponse, each, edition),
      ),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('any request for packages', () => {
    fc.assert(
      fc.property(u16, fc.array(u16, { maxLength: 255 }), version, (originalSerial, indexes, edition) =>
        comesBack(messages.platformRetransmissionRequest, { originalSerial, indexes }, edition),
      ),
      { seed: SEED, numRuns: 300 },
    )
  })
})
