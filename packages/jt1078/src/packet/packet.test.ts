import fc from 'fast-check'
import { expect, it } from 'vitest'
import { handPacket } from '../testing/hand-packet.ts'
import { dataKinds, MAX_HEADER, parts } from './header.ts'
import { packetSize, readPacket } from './read-packet.ts'
import { writeFrame, writePacket } from './write-packet.ts'

it('reads the fields of a picture at their places', () => {
  const bytes = handPacket({ sequence: 0x1234, channel: 3, data: '01', timestamp: 1_600_181_225_446, body: '0000000167' })
  expect(packetSize(bytes, 0, bytes.length, 6)).toBe(35)
  expect(readPacket(bytes, 0, 6)).toEqual({
    sim: '013912345678',
    simBytes: 6,
    channel: 3,
    payloadType: 98,
    marker: true,
    sequence: 0x1234,
    kind: 'i',
    part: 'first',
    timestamp: 1_600_181_225_446,
    sinceKeyFrame: 40,
    sinceFrame: 40,
    body: Buffer.from('0000000167', 'hex'),
  })
})

it('reads a SIM of ten bytes, sound without intervals, and transparent data without a time', () => {
  const sound = handPacket({ sim: '00000000013912345678', type: '06', data: '30', body: 'd5d5' })
  expect(readPacket(sound, 0, 10)).toMatchObject({
    sim: '00000000013912345678',
    payloadType: 6,
    marker: false,
    kind: 'audio',
    sinceFrame: null,
  })
  expect(packetSize(sound, 0, sound.length, 10)).toBe(32)
  const data = handPacket({ type: '5b', data: '40', body: 'ff' })
  expect(readPacket(data, 0, 6)).toMatchObject({ kind: 'transparent', timestamp: null, body: Buffer.of(0xff) })
  expect(packetSize(data, 0, data.length, 6)).toBe(19)
  expect(MAX_HEADER).toBe(34)
})

it('keeps ids that are no digits', () => {
  expect(readPacket(handPacket({ sim: '4f07788ef87d' }), 0, 6).sim).toBe('4f07788ef87d')
})

it.each(['50', 'f0', '04', '0f'])('knows no data type %s', data => {
  const bytes = handPacket({ data })
  expect(packetSize(bytes, 0, bytes.length, 6)).toBe('not')
})

it('asks for more while the header is cut off', () => {
  const bytes = handPacket({ body: 'ff' })
  for (let end = 0; end < 30; end++) expect(packetSize(bytes, 0, end, 6)).toBe('more')
  expect(packetSize(bytes, 0, 30, 6)).toBe(31)
})

it('writes what it reads', () => {
  const packet = fc.record({
    sim: fc.constantFrom('013912345678', '4f07788ef87d'),
    simBytes: fc.constantFrom(6 as const, 10 as const),
    channel: fc.nat(255),
    payloadType: fc.nat(127),
    marker: fc.boolean(),
    sequence: fc.nat(0xffff),
    kind: fc.constantFrom(...dataKinds),
    part: fc.constantFrom(...parts),
    timestamp: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    sinceKeyFrame: fc.nat(0xffff),
    sinceFrame: fc.nat(0xffff),
    body: fc.uint8Array({ maxLength: 300 }),
  })
  fc.assert(
    fc.property(packet, given => {
      const bytes = writePacket(given)
      const isVideo = given.kind === 'i' || given.kind === 'p' || given.kind === 'b'
      expect(packetSize(bytes, 0, bytes.length, given.simBytes)).toBe(bytes.length)
      expect(readPacket(bytes, 0, given.simBytes)).toEqual({
        ...given,
        sim: given.sim.padStart(given.simBytes * 2, '0'),
        timestamp: given.kind === 'transparent' ? null : given.timestamp,
        sinceKeyFrame: isVideo ? given.sinceKeyFrame : null,
        sinceFrame: isVideo ? given.sinceFrame : null,
      })
    }),
    { seed: 1078, numRuns: 300 },
  )
})

it('splits a frame over packets of 950 bytes, numbered on', () => {
  const packets = writeFrame({
    sim: '013912345678',
    channel: 1,
    payloadType: 98,
    sequence: 65_534,
    kind: 'i',
    timestamp: 0,
    sinceKeyFrame: 0,
    sinceFrame: 0,
    body: new Uint8Array(2000),
  }).map(bytes => readPacket(bytes, 0, 6))
  expect(packets.map(({ part, sequence, body, marker }) => [part, sequence, body.length, marker])).toEqual([
    ['first', 65_534, 950, false],
    ['middle', 65_535, 950, false],
    ['last', 0, 100, true],
  ])
})

it('refuses what does not fit its field', () => {
  const packet = {
    channel: 1,
    payloadType: 98,
    sequence: 0,
    kind: 'i',
    part: 'whole',
    timestamp: 0,
    sinceKeyFrame: 0,
    sinceFrame: 0,
  } as const
  expect(() => writePacket({ ...packet, sim: '0139123456789', body: new Uint8Array(1) })).toThrow('is no SIM of 6 bytes')
  expect(() => writePacket({ ...packet, sim: '1', body: new Uint8Array(65_536) })).toThrow('does not fit a packet')
})
