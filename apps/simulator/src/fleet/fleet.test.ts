import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Drive } from '../road/drive.ts'
import { StateFile } from './state-file.ts'
import { makeFleet } from './fleet.ts'
import { readFleetFile } from './fleet-file.ts'
import { Random } from '../random.ts'

describe('a generated fleet', () => {
  it('is the same for the same seed, and a larger fleet begins with the smaller one', () => {
    const small = makeFleet({ count: 30, seed: 5 })
    expect(makeFleet({ count: 60, seed: 5 }).slice(0, 30)).toEqual(small)
    expect(makeFleet({ count: 30, seed: 6 })).not.toEqual(small)
  })
  it('has numbers that count on from a given one', () => {
    expect(makeFleet({ count: 3, seed: 5, number: '13800000009' }).map(({ phone }) => phone)).toEqual([
      '13800000009',
      '13800000010',
      '13800000011',
    ])
  })
  it('has unique phones and plates, all editions, and working drives', () => {
    const rows = makeFleet({ count: 300, seed: 5 })
    expect(new Set(rows.map(row => row.phone)).size).toBe(300)
    expect(new Set(rows.map(row => row.plate)).size).toBe(300)
    expect(new Set(rows.map(row => row.version)).size).toBe(3)
    for (const [i, row] of rows.entries()) new Drive(row, new Random(i)).step(30)
  })
})

describe('files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outrider-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('a fleet file is a list, or an object with vehicles', async () => {
    const rows = makeFleet({ count: 3, seed: 1 })
    const file = join(folder, 'fleet.json')
    await writeFile(file, JSON.stringify(rows))
    expect(await readFleetFile(file)).toEqual(rows)
    await writeFile(file, JSON.stringify({ vehicles: rows }))
    expect(await readFleetFile(file)).toEqual(rows)
  })

  it.each([
    [{ version: '2016' }, 'vehicle 1 of .*: version must be'],
    [{ cameras: { video: 'av1' } }, 'video of cameras must be one of h264, h265'],
    [{ cameras: { sound: 'opus' } }, 'sound of cameras must be none or one of g711a'],
    [{ cameras: { channels: 0 } }, '1 to 32 channels'],
    [{ cameras: { faults: { lost: 2 } } }, 'rates from 0 to 1 of lost, doubled'],
    [{ phone: '12345678901234' }, 'phone must have 1 to 12'],
    [{ home: 'Atlantis' }, 'no place called Atlantis'],
    [{ kind: 'haul', to: 'Berlin' }, 'there is no road to Berlin'],
    [{ kind: 'fly' }, 'kind must be'],
  ])('a fleet file with %j is refused with a message', async (wrong, words) => {
    const row = { phone: '1', version: '2013', plate: 'A', plateColor: 1, kind: 'city', home: 'Wuhan', ...wrong }
    const file = join(folder, 'fleet.json')
    await writeFile(file, JSON.stringify([row]))
    await expect(readFleetFile(file)).rejects.toThrow(new RegExp(words))
  })

  it('a missing fleet file is refused with a message', async () => {
    await expect(readFleetFile(join(folder, 'nowhere.json'))).rejects.toThrow('cannot be read')
  })

  it('tokens and drives are saved in a file that only its owner can read', async () => {
    const path = join(folder, 'state.json')
    const states = new Map([['144', { token: 'secret', drive: { odometer: 5_000, fuel: 20, from: 'Wuhan', along: 7_000 } }]])
    await (await StateFile.open(path)).save(states)
    expect((await StateFile.open(path)).states).toEqual(states)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})

describe('a resumed drive', () => {
  it('continues at the same position with the same odometer and fuel', () => {
    const row = makeFleet({ count: 40, seed: 2 }).find(({ kind }) => kind === 'haul')
    if (!row) throw new Error('no haul among forty')
    const before = new Drive(row, new Random(3))
    before.step(600)
    const after = new Drive(row, new Random(3), before.state)
    expect(after.reading).toMatchObject({ odometer: before.reading.odometer, fuel: before.reading.fuel })
    expect(after.reading.lat).toBeCloseTo(before.reading.lat, 9)
    expect(after.reading.lon).toBeCloseTo(before.reading.lon, 9)
  })
})
