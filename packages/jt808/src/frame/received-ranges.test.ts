import { describe, expect, it } from 'vitest'
import { ReceivedRanges } from './received-ranges.ts'

describe('What has arrived of a file', () => {
  it('joins blocks in any order, with overlaps and repeats, and names the gaps', () => {
    const file = new ReceivedRanges(100)
    for (const offset of [60, 20, 20, 25]) expect(file.add({ offset, length: 20 })).toBe('held')
    expect(file.received).toBe(45)
    expect(file.gaps()).toEqual([
      { offset: 0, length: 20 },
      { offset: 45, length: 15 },
      { offset: 80, length: 20 },
    ])
    for (const gap of file.gaps()) file.add(gap)
    expect(file.complete).toBe(true)
    expect(file.gaps()).toEqual([])
  })

  it('refuses what goes beyond the size', () => {
    const file = new ReceivedRanges(10)
    expect(file.add({ offset: 5, length: 6 })).toBe('outside')
    expect(file.add({ offset: 0xffff_ffff, length: 1 })).toBe('outside')
    expect(file.received).toBe(0)
  })

  it('remembers no more ranges than it may, and asks for at most 255 gaps', () => {
    const file = new ReceivedRanges(10_000, 300)
    for (let at = 1; at < 600; at += 2) file.add({ offset: at, length: 1 })
    expect(file.add({ offset: 700, length: 1 })).toBe('scattered')
    expect(file.add({ offset: 2, length: 1 })).toBe('held')
    expect(file.gaps()).toHaveLength(255)
  })

  it('has an empty file complete at once', () => {
    expect(new ReceivedRanges(0).complete).toBe(true)
  })
})
