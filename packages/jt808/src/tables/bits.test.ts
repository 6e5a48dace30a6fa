import { describe, expect, it } from 'vitest'
import { alarmBits, alarmNames, alarmNamesByBit } from './alarm-bits.ts'
import { statusBits, statusOf } from './status-bits.ts'

describe('alarm bits', () => {
  it('all 32 are in order, with unique names', () => {
    expect(alarmBits.map(row => row.bit)).toEqual(Array.from({ length: 32 }, (_, bit) => bit))
    expect(new Set(alarmBits.map(row => row.name)).size).toBe(32)
  })

  it('are named lowest first, up to the sign bit', () => {
    expect(alarmNames(0)).toEqual([])
    expect(alarmNames(0b111)).toEqual(['emergency', 'overspeed', 'fatigue'])
    expect(alarmNames(0x8000_0000)).toEqual(['illegalDoorOpen'])
    expect(alarmNames(-1)).toHaveLength(32)
  })

  it('depend on the edition', () => {
    expect(alarmNames(1 << 3, '2013')).toEqual(['danger'])
    expect(alarmNames(1 << 3, '2019')).toEqual(['dangerousDriving'])
    expect(alarmNames(1 << 16, '2013')).toEqual(['bit16'])
    expect(alarmNames(1 << 16, '2019')).toEqual(['tyrePressure'])
    expect(alarmNames(0x8002_8000, '2013')).toEqual(['bit15', 'bit17', 'illegalDoorOpen'])
    expect(alarmNames(0x8002_8000, '2019')).toEqual(['wrongDriving', 'blindAreaFault', 'bit31'])
    expect(alarmNames(1 << 13, '2011')).toEqual(['bit13'])
    expect(alarmNames(1 << 13, '2013')).toEqual(['overspeedWarning'])
  })

  it('can be listed by bit, so that a reader without this table can name them', () => {
    for (const version of ['2011', '2013', '2019'] as const) expect(alarmNamesByBit(version)).toEqual(alarmNames(-1, version))
  })
})

describe('status bits', () => {
  it('each bit sets its own name only', () => {
    for (const row of statusBits) {
      const set = Object.entries(statusOf(2 ** row.bit)).filter(([, value]) => value === true)
      expect(set).toEqual([[row.name, true]])
    }
  })

  it.each([
    [0, 'empty'],
    [1, 'half'],
    [2, 'reserved'],
    [3, 'full'],
  ])('a load of %i is %s', (bits, load) => {
    expect(statusOf(bits << 8).load).toBe(load)
  })
})
