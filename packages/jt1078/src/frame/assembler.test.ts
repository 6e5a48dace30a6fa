import { describe, expect, it } from 'vitest'
import { readPacket } from '../packet/read-packet.ts'
import { handPacket } from '../testing/hand-packet.ts'
import { type Assembled, FrameAssembler } from './assembler.ts'

const KEY = '0000000165'
const SLICE = '0000000141'
const SETS = '00000001674d00280000000168ee'

/** The outcome of each packet, in short: the bytes of its frame, why something was dropped, or nothing. */
function assemble(packets: Buffer[], options: { maxFrame?: number } = {}): string[] {
  const assembler = new FrameAssembler(options)
  return packets.map(bytes => short(assembler.add(readPacket(bytes, 0, 6))))
}
const short = ({ frame, dropped }: Assembled): string =>
  [dropped, frame && `${frame.key ? 'key ' : ''}${Buffer.from(frame.bytes).toString('hex')}`].filter(Boolean).join(', ')

const part = (sequence: number, data: string, body: string, more: Parameters<typeof handPacket>[0] = {}) =>
  handPacket({ sequence, data, body, ...more })

describe('frames', () => {
  it('are joined from first, middle and last parts', () => {
    expect(assemble([part(0, '01', KEY), part(1, '03', 'aa'), part(2, '02', 'bb')])).toEqual(['', '', `key ${KEY}aabb`])
  })

  it('of picture and sound, and of two channels, are joined side by side', () => {
    const sound = { type: '06' }
    expect(
      assemble([
        part(0, '01', KEY),
        part(1, '30', 'd5', sound),
        part(2, '01', KEY, { channel: 2 }),
        part(3, '02', 'aa'),
        part(4, '02', 'bb', { channel: 2 }),
      ]),
    ).toEqual(['', 'd5', '', `key ${KEY}aa`, `key ${KEY}bb`])
  })

  it('of terminals that number each channel apart are joined as well', () => {
    const second = { channel: 2 }
    expect(assemble([part(7, '01', KEY), part(0, '01', KEY, second), part(8, '02', 'aa'), part(1, '02', 'bb', second)])).toEqual([
      '',
      '',
      `key ${KEY}aa`,
      `key ${KEY}bb`,
    ])
  })

  it('are counted on after 65535', () => {
    expect(assemble([part(65_535, '01', KEY), part(0, '02', 'aa')])).toEqual(['', `key ${KEY}aa`])
  })

  it('have type, time and payload type of their first packet', () => {
    const assembler = new FrameAssembler()
    assembler.add(readPacket(part(0, '01', KEY, { timestamp: 5 }), 0, 6))
    const { frame } = assembler.add(readPacket(part(1, '12', 'aa', { timestamp: 9, type: '63' }), 0, 6))
    expect(frame).toMatchObject({ timestamp: 5, payloadType: 98, codec: 'h264', sequence: 0, kind: 'video', channel: 1 })
  })
})

describe('what cannot be decoded is held back', () => {
  it('until the first key frame, told by its NAL units and not by the data type', () => {
    expect(assemble([part(0, '00', SLICE), part(1, '10', KEY), part(2, '10', SLICE)])).toEqual(['waiting', `key ${KEY}`, SLICE])
  })

  it('but not the parameter sets that come before it', () => {
    expect(assemble([part(0, '00', SETS), part(1, '00', KEY)])).toEqual([SETS, `key ${KEY}`])
  })

  it('after a lost packet, until the next key frame', () => {
    expect(
      assemble([
        part(0, '00', KEY),
        part(1, '11', SLICE),
        part(3, '12', 'bb'),
        part(4, '10', SLICE),
        part(5, '00', KEY),
        part(6, '10', SLICE),
      ]),
    ).toEqual([`key ${KEY}`, '', 'gap', 'waiting', `key ${KEY}`, SLICE])
  })

  it('when a part has no first one, or a frame begins before the last has ended', () => {
    expect(assemble([part(0, '00', KEY), part(1, '12', 'bb')])).toEqual([`key ${KEY}`, 'orphan'])
    expect(assemble([part(0, '01', KEY), part(1, '01', KEY), part(2, '02', 'aa')])).toEqual(['', 'unfinished', `key ${KEY}aa`])
    expect(assemble([part(0, '01', KEY), part(1, '00', KEY)])).toEqual(['', `unfinished, key ${KEY}`])
  })
})

describe('bounds', () => {
  it('drops frames that are too long', () => {
    expect(assemble([part(0, '01', KEY), part(1, '03', 'aa'.repeat(100)), part(2, '02', 'bb')], { maxFrame: 50 })).toEqual([
      '',
      'tooLong',
      'orphan',
    ])
  })

  it('counts all channels of a connection together and forgets the oldest of too many', () => {
    const assembler = new FrameAssembler({ maxFrame: 100 })
    for (let channel = 0; channel < 200; channel++) {
      assembler.add(readPacket(part(channel, '01', 'aa'.repeat(10), { channel }), 0, 6))
      expect(assembler.held).toBeLessThanOrEqual(100)
    }
  })

  it('leaves out empty frames and transparent data', () => {
    expect(assemble([part(0, '30', '', { type: '06' }), part(1, '40', 'ff')])).toEqual(['empty', ''])
  })
})
