import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handPacket } from '../testing/hand-packet.ts'
import { headerLength, type SimBytes } from './header.ts'
import { PacketSplitter } from './splitter.ts'

const SEED = 1078
const SIM10 = '00000000013912345678'

interface Found {
  sequences: number[]
  garbage: Buffer
  simBytes: SimBytes | undefined
}

/** Everything that comes out of a stream. */
function split(chunks: Uint8Array[], options: { likely?: SimBytes } = {}): Found {
  const splitter = new PacketSplitter(options)
  const sequences: number[] = []
  const garbage: Uint8Array[] = []
  const take = (piece: ReturnType<PacketSplitter['next']>) => {
    if (piece?.kind === 'packet') sequences.push(piece.packet.sequence)
    else if (piece) garbage.push(piece.bytes.slice())
  }
  for (const chunk of chunks) {
    splitter.push(Buffer.from(chunk))
    for (let piece = splitter.next(); piece; piece = splitter.next()) take(piece)
    // One packet whose end is open, the magic after it, and nothing else.
    expect(splitter.buffered).toBeLessThanOrEqual(34 + 65_535 + 4)
  }
  for (let piece = splitter.end(); piece; piece = splitter.end()) take(piece)
  return { sequences, garbage: Buffer.concat(garbage), simBytes: splitter.simBytes }
}

function chunked(stream: Buffer, sizes: number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0, i = 0; at < stream.length; i++) {
    const size = sizes[i % sizes.length] as number
    chunks.push(stream.subarray(at, at + size))
    at += size
  }
  return chunks
}

const run = (length: number, sim = '013912345678', body = '00'.repeat(20)): Buffer[] =>
  Array.from({ length }, (_, sequence) => handPacket({ sim, sequence, body, timestamp: sequence * 40 }))

describe('width of the SIM', () => {
  // A head of sound with ten bytes is as long as one of pictures with six: which digits are where the other has its data type decides nothing.
  it.each([
    ['00000000013900110003', '06'],
    ['00000000013900110003', '86'],
    ['00000000013912011234', '08'],
    ['00000000014412220000', '93'],
    ['00000000013900030000', '9a'],
    ['13912345678901234567', '06'],
  ])('of sound alone is found, of %s with type %s', (sim, type) => {
    const sound = (sequence: number) =>
      handPacket({ sim, channel: 33, type, data: '30', sequence, body: 'd5'.repeat(160), timestamp: sequence * 20 })
    const stream = Buffer.concat(Array.from({ length: 5 }, (_, i) => sound(i)))
    for (const chunks of [[stream], chunked(stream, [1]), chunked(stream, [97, 411])])
      expect(split(chunks)).toMatchObject({ sequences: [0, 1, 2, 3, 4], simBytes: 10 })
  })

  it.each(['e2', '62', 'e3', '63'])('of pictures alone with six bytes stays six, with type %s', type => {
    // A time whose fourth byte would be the data type of sound with ten.
    const picture = (sequence: number) =>
      handPacket({ type, data: '12', sequence, body: '00'.repeat(40), timestamp: 0x30_0000_0000 + sequence * 40 })
    const found = split([Buffer.concat(Array.from({ length: 5 }, (_, i) => picture(i)))], { likely: 10 })
    expect(found).toMatchObject({ sequences: [0, 1, 2, 3, 4], simBytes: 6 })
  })

  it('of a terminal whose data types are wrong is found all the same', () => {
    // Sound that says it were a picture.
    const wrong = (sequence: number) => handPacket({ type: '06', data: '10', sequence, body: 'd5'.repeat(160) })
    expect(split([Buffer.concat(Array.from({ length: 5 }, (_, i) => wrong(i)))])).toMatchObject({ simBytes: 6 })
  })

  it.each([
    ['013912345678', 6],
    // Begins with zeros, which is no sign of a width of ten.
    ['000012345678', 6],
    [SIM10, 10],
    ['13912345678901234567', 10],
  ] as const)('of %s is found from the packets', (sim, width) => {
    const found = split([Buffer.concat(run(5, sim))])
    expect(found).toMatchObject({ sequences: [0, 1, 2, 3, 4], simBytes: width })
    expect(found.garbage).toHaveLength(0)
  })

  it('is found with the second packet, and then packets come as soon as they are whole', () => {
    const splitter = new PacketSplitter()
    const [first, second, third] = run(3, SIM10) as [Buffer, Buffer, Buffer]
    splitter.push(first)
    expect(splitter.next()).toBeUndefined()
    splitter.push(second)
    expect([splitter.next(), splitter.next(), splitter.next()].map(piece => piece?.kind)).toEqual(['packet', 'packet', undefined])
    splitter.push(third)
    expect(splitter.next()).toMatchObject({ kind: 'packet', packet: { sequence: 2, sim: SIM10 }, offset: first.length * 2 })
  })

  it('of a stream of one packet is found at its end', () => {
    expect(split(run(1, SIM10), { likely: 10 })).toMatchObject({ sequences: [0], simBytes: 10 })
  })
})

describe('out of step', () => {
  const packets = run(6)

  it('goes on at the next packet after garbage, and gives the garbage back', () => {
    const request = 'GET / HTTP/1.1\r\n'
    const garbage = Buffer.from(request)
    const stream = Buffer.concat([garbage, ...packets.slice(0, 3), garbage, ...packets.slice(3)])
    const found = split([stream])
    expect(found.sequences).toEqual([0, 1, 2, 3, 4, 5])
    expect(found.garbage.toString()).toBe(request.repeat(2))
  })

  it('is not led astray by the magic in what is left of a damaged packet', () => {
    const body = `${'00'.repeat(40)}30316364${'00'.repeat(40)}`
    const [damaged, ...rest] = run(4, '013912345678', body) as [Buffer, ...Buffer[]]
    expect(split([Buffer.concat([damaged.subarray(50), ...rest])]).sequences).toEqual([1, 2, 3])
  })

  it('takes the magic within a body for what it is', () => {
    const body = handPacket({ sequence: 99, body: 'ff' }).toString('hex').repeat(3)
    expect(split([Buffer.concat(run(4, '013912345678', body))]).sequences).toEqual([0, 1, 2, 3])
  })

  it('holds no more than a packet of a stream that is none', () => {
    const found = split(Array.from({ length: 400 }, () => Buffer.alloc(1000, '0')))
    expect(found.sequences).toEqual([])
    expect(found.garbage).toHaveLength(400_000)
  })
})

const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 })
const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map(array => Buffer.from(array))
const packet = fc
  .record({
    sequence: fc.nat(0xffff),
    data: fc.constantFrom('00', '01', '13', '12', '22', '30', '40'),
    body: fc.uint8Array({ maxLength: 200 }),
    channel: fc.nat(64),
  })
  .map(given => ({ given, wire: (sim: string) => handPacket({ ...given, sim }) }))

describe('any stream', () => {
  it('gives the same packets in whatever chunks', () => {
    fc.assert(
      fc.property(
        fc.array(packet, { minLength: 1, maxLength: 20 }),
        sizes,
        fc.constantFrom('013912345678', SIM10),
        (packets, cuts, sim) => {
          const stream = Buffer.concat(packets.map(each => each.wire(sim)))
          const expected = packets.map(each => each.given.sequence)
          expect(split(chunked(stream, cuts), { likely: sim === SIM10 ? 10 : 6 }).sequences).toEqual(expected)
          expect(split([stream], { likely: sim === SIM10 ? 10 : 6 }).sequences).toEqual(expected)
        },
      ),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('of anything loses no byte, hangs nowhere and holds a packet at most', () => {
    const nasty = fc
      .array(fc.constantFrom(0x30, 0x31, 0x63, 0x64, 0x00, 0x10, 0xff), { maxLength: 2000 })
      .map(array => Buffer.from(array))
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            bytes(500),
            nasty,
            packet.map(each => each.wire(SIM10)),
          ),
          { maxLength: 10 },
        ),
        sizes,
        (pieces, cuts) => {
          const stream = Buffer.concat(pieces)
          const splitter = new PacketSplitter()
          let next = 0
          const take = (piece: ReturnType<PacketSplitter['next']>) => {
            if (!piece) return false
            expect(piece.offset).toBe(next)
            const length = piece.kind === 'garbage' ? piece.bytes.length : headerLength(piece.packet) + piece.packet.body.length
            expect(length).toBeGreaterThan(0)
            next += length
            return true
          }
          for (const chunk of chunked(stream, cuts)) {
            splitter.push(chunk)
            while (take(splitter.next()));
          }
          while (take(splitter.end()));
          expect(next).toBe(stream.length)
        },
      ),
      { seed: SEED, numRuns: 1000 },
    )
  })

  it('after anything is read again', () => {
    const good = Buffer.concat(run(3, '013912345678'))
    fc.assert(
      fc.property(bytes(600), sizes, (before, cuts) => {
        expect(split(chunked(Buffer.concat([...run(2), before, good]), cuts)).sequences.slice(-2)).toEqual([1, 2])
      }),
      { seed: SEED, numRuns: 500 },
    )
  })
})
