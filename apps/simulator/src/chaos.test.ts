import { terminalAddress, FrameSplitter, readFrame, writeFrame } from '@outrider/jt808'
import { describe, expect, it } from 'vitest'
import { Chaos, type ChaosRates, noChaos } from './chaos.ts'
import { Random } from './random.ts'

const frames = Array.from({ length: 200 }, (_, serial) =>
  writeFrame(terminalAddress('14400000001', '2013'), { messageId: 2, serial, body: Buffer.from([0x7e, 0x7d, serial]) }),
)

/** Serials of the valid frames that arrive, in order, and the number of invalid pieces. */
function arrive(rates: Partial<ChaosRates>): { serials: number[]; bad: number; chunks: number; cuts: number } {
  const chaos = new Chaos({ ...noChaos, ...rates }, new Random(1))
  const disturbed = frames.map(frame => chaos.disturb(frame))
  const chunks = [...disturbed.flatMap(each => each.chunks), chaos.release() ?? Buffer.alloc(0)]
  const splitter = new FrameSplitter()
  const serials: number[] = []
  let bad = 0
  for (const chunk of chunks) {
    splitter.push(chunk)
    for (let piece = splitter.next(); piece; piece = splitter.next()) {
      const read = piece.kind === 'frame' ? readFrame(piece.content) : undefined
      if (read?.ok) serials.push(read.frame.header.serial)
      else bad++
    }
  }
  return { serials, bad, chunks: chunks.length, cuts: disturbed.filter(each => each.cut).length }
}

const all = frames.map((_, serial) => serial)

describe('chaos', () => {
  it('with no rates changes nothing', () => {
    expect(arrive({})).toMatchObject({ serials: all, bad: 0, cuts: 0 })
  })
  it('split loses nothing', () => {
    const { serials, bad, chunks } = arrive({ split: 1 })
    expect(serials).toEqual(all)
    expect(bad).toBe(0)
    expect(chunks).toBeGreaterThan(frames.length * 2)
  })
  it('duplicate sends frames twice in a row', () => {
    const { serials } = arrive({ duplicate: 0.5 })
    expect(serials.length).toBeGreaterThan(260)
    expect(serials.filter((serial, i) => serial !== serials[i - 1])).toEqual(all)
  })
  it('reorder only changes the order', () => {
    const { serials } = arrive({ reorder: 0.4 })
    expect(serials).not.toEqual(all)
    expect(serials.toSorted((a, b) => a - b)).toEqual(all)
  })
  it('badChecksum loses only the frames it affects', () => {
    const { serials, bad } = arrive({ badChecksum: 0.3 })
    expect(bad).toBeGreaterThan(30)
    expect(serials.length + bad).toBe(frames.length)
  })
  it('garbage loses no frame', () => {
    const { serials, bad } = arrive({ garbage: 0.5 })
    expect(serials).toEqual(all)
    expect(bad).toBeGreaterThan(50)
  })
  it('disconnect cuts about as often as configured', () => {
    const { cuts } = arrive({ disconnect: 0.2 })
    expect(cuts).toBeGreaterThan(20)
    expect(cuts).toBeLessThan(65)
  })
})
