/** An Outrider that is the superior of others, and one that reports to it beside platforms of a test, for tests over real sockets. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aboutVehicle, contents, type Edition, encode, writeEnvelope } from '@outrider/jt809'
import { afterAll, expect } from 'vitest'
import { freePort } from './free-port.ts'
import { linkedVehicles } from './linked-vehicles.ts'
import { testPlatform, type TestPlatformOptions } from './platform.ts'
import { TestSubordinate } from './subordinate.ts'

interface AboveOthersOptions {
  /** Of the one below. */
  config?: NonNullable<TestPlatformOptions['config']>
  /** Of the superior. */
  above?: NonNullable<TestPlatformOptions['config']>
  /** Of both. */
  times?: NonNullable<TestPlatformOptions['supervisionTimes']>
  videoTimes?: TestPlatformOptions['videoTimes']
  viewEveryMs?: number
}

export async function outriderAboveOthers({ config, above, times, videoTimes, viewEveryMs }: AboveOthersOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'subordinates-'))
  const port = await freePort()
  const supervisionTimes = Object.assign(times ?? {}, { firstPause: 20, longestPause: 100, refusedPause: 200, arrival: 20 })
  const video = { ...(videoTimes && { videoTimes }), ...(viewEveryMs !== undefined && { viewEveryMs }) }
  const secrets = { m1: 11, ia1: 22, ic1: 33 }
  const account = { userId: 7, password: 's3cr3t!' }

  /** Organisations of a new installation have these numbers. */
  const [ours, theirs] = [1, 2]
  const rows = [
    { id: 'outrider', name: '下级运输公司', accessCode: 1001, edition: '2019', encryption: secrets },
    { id: 'old', name: '老平台', accessCode: 1002, edition: '2011', maxVehicles: 2, addresses: ['127.0.0.1'] },
    { id: 'new', name: '新平台', accessCode: 1003, edition: '2019', encryption: secrets },
    { id: 'far', name: '外地平台', accessCode: 1004, edition: '2011', addresses: ['192.0.2.9'] },
  ]
  await writeFile(
    join(folder, 'below.json'),
    JSON.stringify(rows.map(row => ({ ...row, ...account, organisation: ours, version: '1.2.3' }))),
  )
  const superior = await testPlatform({
    terminals: 'gateway',
    config: { 'superior-port': port, 'subordinate-platforms': join(folder, 'below.json'), ...above },
    supervisionTimes,
    ...video,
  })
  expect([await superior.addOrganisation('城市'), await superior.addOrganisation('别家')]).toEqual([ours, theirs])
  const city = await superior.newCaller('city', [ours])
  const { pool } = superior.database

  await writeFile(
    join(folder, 'above.json'),
    JSON.stringify([
      {
        id: 'city',
        name: '城市平台',
        host: '127.0.0.1',
        port,
        ...account,
        accessCode: 1001,
        edition: '2019',
        encryption: secrets,
        slave: { host: '127.0.0.1', port: 0 },
        positions: true,
        alarms: true,
        platformId: 'P1',
        allows: { data: true, video: true },
      },
    ]),
  )
  const below = await testPlatform({
    terminals: 'gateway',
    config: { 'superior-platforms': join(folder, 'above.json'), ...config },
    supervisionTimes,
    ...video,
  })
  const root = await below.addOrganisation('运输公司')
  const dispatcher = await below.newCaller('dispatcher', [root])
  const { linked } = linkedVehicles(below)

  const made: TestSubordinate[] = []
  afterAll(async () => {
    for (const each of made) await each.stop()
    await below.stop()
    await superior.stop()
    await rm(folder, { recursive: true })
  })
  async function signedIn(accessCode: number, edition: Edition, over: object = {}): Promise<TestSubordinate> {
    const platform = dialled(accessCode, edition, over)
    expect(await platform.signIn()).toBe(0)
    return platform
  }
  function dialled(accessCode: number, edition: Edition, over: object = {}): TestSubordinate {
    const platform = new TestSubordinate({
      port,
      accessCode,
      edition,
      ...account,
      ...(edition === '2019' && { secrets }),
      ...over,
    })
    made.push(platform)
    return platform
  }
  const stateOf = async (id: string) => {
    const { platforms } = await city.call('duty/getSubordinates', {})
    return platforms.find(({ platformId }) => platformId === id) ?? expect.fail(`no platform ${id}`)
  }
  const recordsOf = (platformId: string) => city.call('duty/getSubordinateRecords', { platformId })
  const stored = async (plate: string) => {
    const { rows: found } = await pool.query<{ time: Date; latitude: number; organisation: number }>(
      `select p.time, p.latitude_e6 as latitude, v.organisation_id as organisation from positions p join vehicles v on v.id = p.vehicle_id
       where v.plate_num = $1 order by p.time`,
      [plate],
    )
    return found
  }
  const second = Math.floor(Date.now() / 1000) * 1000
  const report = (ago: number) => ({
    alarms: 0,
    status: 0b11,
    latitude: 31.2 + ago / 10_000,
    longitude: 121.4,
    altitude: 4,
    speed: 36,
    course: 90,
    time: second - ago * 1000,
    extras: {},
  })
  const block = (ago: number) => ({
    encrypted: 0,
    time: second - ago * 1000,
    longitude: 121_400_000,
    latitude: 31_200_000 + ago,
    speed: 36,
    recorderSpeed: 36,
    mileage: 10,
    direction: 90,
    altitude: 4,
    status: 0b11,
    alarms: 0,
  })
  const position = (plate: string, ago: number, edition: Edition = '2011') =>
    writeEnvelope(aboutVehicle(plate, 2), contents.position.id, encode(contents.position, { position: block(ago) }, edition))

  const plateOf = async (id: number) => {
    const { rows: found } = await below.database.pool.query<{ plate: string }>(
      'select plate_num as plate from vehicles where id = $1',
      [id],
    )
    return found[0]?.plate ?? ''
  }
  const idHere = async (plate: string) => {
    const { rows: found } = await pool.query<{ id: string }>('select id::text from vehicles where plate_num = $1', [plate])
    return found[0]?.id ?? expect.fail(`no vehicle ${plate}`)
  }
  return {
    superior,
    city,
    pool,
    below,
    root,
    dispatcher,
    linked,
    signedIn,
    dialled,
    stateOf,
    recordsOf,
    stored,
    second,
    report,
    block,
    position,
    plateOf,
    idHere,
    port,
    /** The operator's file with the platforms below. */
    fileOfBelow: join(folder, 'below.json'),
    secrets,
    account,
    ours,
    theirs,
    supervisionTimes,
  }
}
