import { fileURLToPath } from 'node:url'
import { places } from '@outrider/geo'
import { describe, expect, it } from 'vitest'
import { demoFleet, demoFleetFile, demoOrganisations, demoWaiting } from './demo-fleet.ts'
import { readFleetFile } from './fleet-file.ts'
import { kinds } from './fleet-row.ts'
import { findPath } from '../road/road-network.ts'
import { videoCodecs } from '../video/clips.ts'
import { soundCodecs } from '../video/sounds.ts'

const unique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

describe('the demo fleet', () => {
  it('has sixty vehicles of all editions, each number and plate once', () => {
    expect(demoFleet).toHaveLength(60)
    expect(new Set(demoFleet.map(row => row.version)).size).toBe(3)
    expect(unique(demoFleet.map(row => row.phone)) && unique(demoFleet.map(row => row.plate))).toBe(true)
    expect(unique(demoFleet.map(row => row.terminalId))).toBe(true)
  })
  it('has a terminal that is no vehicle yet, and the simulator runs it too', async () => {
    expect(demoWaiting).toHaveLength(1)
    const [waiting] = demoWaiting
    expect(demoFleet.map(row => row.phone)).not.toContain(waiting?.phone)
    expect(await readFleetFile(fileURLToPath(demoFleetFile))).toEqual([...demoFleet, ...demoWaiting])
  })
  it('has numbers that fit the header of their edition', () => {
    for (const { phone, version } of demoFleet) expect(phone).toMatch(version === '2019' ? /^[1-9]\d{2,19}$/ : /^[1-9]\d{2,11}$/)
  })
  it('has every state: driving, idling, parked, never connected, patchy fix, wrong clock and alarms', () => {
    expect(new Set(demoFleet.map(row => row.kind))).toEqual(new Set(kinds))
    expect(demoFleet.filter(row => row.patchyFix)).toHaveLength(4)
    expect(demoFleet.filter(row => row.clockAhead)).toHaveLength(1)
    expect(demoFleet.filter(row => row.alarm)).toHaveLength(2)
  })
  it('has cameras of both codecs and with each kind of sound, and vehicles without', () => {
    const cameras = demoFleet.flatMap(row => row.cameras ?? [])
    expect(cameras.length).toBeGreaterThan(40)
    expect(cameras.length).toBeLessThan(demoFleet.length)
    expect(new Set(cameras.map(({ video }) => video))).toEqual(new Set(videoCodecs))
    expect(new Set(cameras.map(({ sound }) => sound))).toEqual(new Set([...soundCodecs, 'none']))
  })
  it('belongs to organisations that exist, under one root', () => {
    const keys = demoOrganisations.map(row => row.key)
    expect(unique(keys)).toBe(true)
    expect(demoOrganisations.filter(row => row.parentKey === null)).toHaveLength(1)
    for (const { parentKey } of demoOrganisations) expect(parentKey === null || keys.includes(parentKey)).toBe(true)
    for (const { orgKey } of demoFleet) expect(keys).toContain(orgKey)
  })
  it('lives at known places, and a road leads to where it hauls', () => {
    for (const row of demoFleet) {
      expect(
        places.some(place => place.en === row.home),
        row.home,
      ).toBe(true)
      if (row.kind === 'haul') expect(findPath(row.home, row.to ?? ''), `${row.home} ${row.to}`).toBeDefined()
    }
  })
})
