import { limits } from '@outrider/contract'
import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'

/** Wang sees the first two, Li the last alone. */

const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')
const own = await platform.addOrganisation('Own', root)
const other = await platform.addOrganisation('Other', root)
const add = async (plate: string, orgId: number) => String(await platform.addVehicle(orgId, plate))
const seen = [await add('A-1', own), await add('A-2', own)]
const unseen = await add('A-3', other)
const wang = await platform.newCaller('wang', [own])
const li = await platform.newCaller('li', [other])

test('forms of dates and units, and saved views, are those of the account, on each device', async () => {
  expect(await wang.call('user/getWrittenForms', {})).toEqual({ dateForm: null, clock: null, distance: null, volume: null })
  const forms = { dateForm: 'month', clock: 'h12', distance: 'mi', volume: 'usGallon' } as const
  expect(await wang.call('user/setWrittenForms', forms)).toEqual(forms)
  const view = { name: 'Standing', words: '', state: 'parked', shape: 'flat', sort: { by: 'speed', down: true } } as const
  await wang.call('user/setFleetViews', { sort: null, views: [view, { ...view, words: 'A' }] })
  const later = await platform.signIn('wang', 'a password')
  expect(await later.call('user/getWrittenForms', {})).toEqual(forms)
  expect(await later.call('user/getFleetViews', {})).toEqual({ sort: null, views: [{ ...view, words: 'A' }] })
  expect(await li.call('user/getFleetViews', {})).toEqual({ sort: null, views: [] })
})

test('pinned vehicles are kept each by itself, also when two are pinned at once; those of others are refused', async () => {
  await Promise.all(seen.map(vehicleId => wang.call('vehicle/setPinnedVehicle', { vehicleId, pinned: true })))
  expect((await wang.call('vehicle/getPinnedVehicles', {})).vehicleIds.toSorted()).toEqual(seen)
  expect(await wang.code('vehicle/setPinnedVehicle', { vehicleId: unseen, pinned: true })).toBe(await unknownCode())
  await wang.call('vehicle/setPinnedVehicle', { vehicleId: seen[0] ?? '', pinned: false })
  expect(await wang.call('vehicle/getPinnedVehicles', {})).toEqual({ vehicleIds: [seen[1]] })
  expect(await li.call('vehicle/getPinnedVehicles', {})).toEqual({ vehicleIds: [] })
})

const unknownCode = () => wang.code('video/getVideoChannels', { vehicleId: '999999' })

test('a layout of the video wall is replaced by its name, bounded in number, and without vehicles that are no longer seen', async () => {
  const windows = seen.map((vehicleId, at) => ({ at, vehicleId, channel: 1, stream: 'sub' as const }))
  const wall = { name: 'Gate', count: 4, stays: 30, windows } as const
  await wang.call('video/setVideoWall', wall)
  await wang.call('video/setVideoWall', { ...wall, count: 9 })
  const { walls } = await wang.call('video/getVideoWalls', {})
  expect(walls).toMatchObject([{ name: 'Gate', count: 9, stays: 30, windows: windows.map(each => ({ ...each })) }])
  expect(walls[0]?.windows[0]?.plateNum).not.toBe('')
  expect(await li.call('video/getVideoWalls', {})).toEqual({ walls: [] })
  const foreign = { ...wall, windows: [{ at: 0, vehicleId: unseen, channel: 1, stream: 'sub' }] } as const
  expect(await wang.code('video/setVideoWall', foreign)).toBe(await unknownCode())
  for (let nth = 1; nth < limits.videoWalls; nth++) await wang.call('video/setVideoWall', { ...wall, name: `Wall ${nth}` })
  expect(await wang.code('video/setVideoWall', { ...wall, name: 'One more' })).toBe(4090292)
  await wang.call('video/deleteVideoWall', { name: 'Wall 1' })
  expect(await wang.call('video/setVideoWall', { ...wall, name: 'One more' })).toEqual({})
})
