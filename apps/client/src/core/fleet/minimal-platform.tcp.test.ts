/** A platform of another vendor, which speaks only what the specification names: signing in, the list and positions. */
import { limits, pageCount } from '@outrider/contract'
import { expect, test } from 'vitest'
import { engineWith, targetAt } from '../../testing/recorder.ts'
import { testLiveFleet } from '../../testing/live-fleet.ts'
import { minimalPlatform } from '../../testing/minimal-platform.ts'

test('a sign-in of user id, rights and access token is enough (S3.login.8)', async () => {
  await using platform = await minimalPlatform()
  const session = await engineWith().send(
    'user/login',
    { userId: 'dispatcher', password: 'x'.repeat(32) },
    targetAt(platform.url),
  )
  expect(session).toMatchObject({ userId: 'dispatcher', accessToken: 'token', appMenuAuth: { posAuth: true } })
})

test('vehicles, their places and their order are shown without anything that is ours (S3.vehicle.1); how many there are is asked without a field (S7.call.22), pages by size and number (S7.call.23)', async () => {
  await using platform = await minimalPlatform()
  const fleet = testLiveFleet({ targets: [targetAt(platform.url)] })
  try {
    fleet.start()
    await fleet.until(() => fleet.vehicle('7')?.position.latitude === 31.23)
    expect(fleet.vehicles().map(({ plateNum }) => plateNum)).toEqual(['沪A10002', '沪B20001'])
    expect(fleet.vehicle('7')).toMatchObject({
      nickname: '油罐七',
      orgName: '运输一队',
      speed: 42,
      driveState: 'driving',
      initials: 'hb20001 ygq',
    })
    expect(platform.bodies('vehicle/getVehiclesTotal')[0]).toEqual({ t: expect.any(Number) })
    expect(platform.bodies('vehicle/getBatchVehicles')).toEqual([{ pageSize: 20_000, pageNum: 1, t: expect.any(Number) }])
    expect(fleet.vehicle('9')).toMatchObject({ driveState: 'parked', onlineState: 'online' })
  } finally {
    fleet.end()
  }
})

test('the size of a page is one constant: what the client asks for and how many pages it makes follow it (S9.3) (S7.call.24)', async () => {
  const size = limits.batchPageSize
  await using platform = await minimalPlatform()
  const fleet = testLiveFleet({ targets: [targetAt(platform.url)] })
  try {
    Object.assign(limits, { batchPageSize: 1 })
    fleet.start()
    await fleet.until(() => fleet.vehicles().length === 2)
    expect(platform.bodies('vehicle/getBatchVehicles')).toMatchObject([
      { pageSize: 1, pageNum: 1 },
      { pageSize: 1, pageNum: 2 },
    ])
    expect(pageCount(2)).toBe(2)
  } finally {
    Object.assign(limits, { batchPageSize: size })
    fleet.end()
  }
})
