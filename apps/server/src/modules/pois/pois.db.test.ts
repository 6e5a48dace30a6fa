import { type DataOf, limits } from '@outrider/contract'
import { expect, test } from 'vitest'
import { type Caller, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const northern = await platform.addOrganisation('北部', root, 'North')
const southern = await platform.addOrganisation('南部', root, 'South')
await platform.addUser('viewer', 'a password', [northern], { rights: { updInstTaskAuth: false, updMtcTaskAuth: false } })
const chief = await platform.newCaller('chief', [root])
const north = await platform.newCaller('north', [northern])

const depot = { name: '一号场站', latitude: 39.9, longitude: 116.4, kind: 'depot' } as const

test('points are seen by those who see their organisation, come back as they were set, and go', async () => {
  const { pointId } = await north.call('report/addMapMarkedPoint', { orgId: northern, ...depot })
  await chief.call('report/addMapMarkedPoint', { orgId: southern, ...depot, name: 'South', kind: 'fuel' })
  const seen = await north.call('report/getMapMarkedPointList', {})
  expect(seen).toEqual({ pois: [{ pointId, orgId: northern, orgName: 'North', ...depot }], editable: true })
  expect((await chief.call('report/getMapMarkedPointList', {})).pois.map(point => point.name)).toEqual(['一号场站', 'South'])
  await chief.call('report/delMapMarkedPoint', { pointId })
  expect((await north.call('report/getMapMarkedPointList', {})).pois).toEqual([])
})

test('a point is renamed and moved by those who see its organisation, and by nobody else', async () => {
  const { pointId } = await north.call('report/addMapMarkedPoint', { orgId: northern, ...depot })
  const moved = { name: '新场站', latitude: 40.1, longitude: 116.5, kind: 'parking' } as const
  await chief.call('report/changeMapMarkedPoint', { pointId, ...moved })
  expect((await north.call('report/getMapMarkedPointList', {})).pois).toEqual([
    { pointId, orgId: northern, orgName: 'North', ...moved },
  ])
  const foreign = await chief.call('report/addMapMarkedPoint', { orgId: southern, ...depot })
  expect(await north.code('report/changeMapMarkedPoint', { pointId: foreign.pointId, ...moved })).toBe(4040106)
  expect(await north.code('report/changeMapMarkedPoint', { pointId: '999999', ...moved })).toBe(4040106)
  const viewer = await platform.signIn('viewer', 'a password')
  expect(await viewer.code('report/changeMapMarkedPoint', { pointId, ...moved })).toBe(4030002)
  expect(await north.code('report/changeMapMarkedPoint', { pointId, ...moved, latitude: 91 })).toBe(4000001)
  for (const id of [pointId, foreign.pointId]) await chief.call('report/delMapMarkedPoint', { pointId: id })
})

test('points of another organisation are neither set nor taken away, nor told from those that do not exist', async () => {
  const { pointId } = await chief.call('report/addMapMarkedPoint', { orgId: southern, ...depot })
  expect(await north.code('report/addMapMarkedPoint', { orgId: southern, ...depot })).toBe(4040102)
  expect(await north.code('report/delMapMarkedPoint', { pointId })).toBe(4040106)
  expect(await north.code('report/delMapMarkedPoint', { pointId: '999999' })).toBe(4040106)
})

test('who looks after neither installations nor maintenance sees points and sets none', async () => {
  const viewer = await platform.signIn('viewer', 'a password')
  expect((await viewer.call('report/getMapMarkedPointList', {})).editable).toBe(false)
  expect(await viewer.code('report/addMapMarkedPoint', { orgId: northern, ...depot })).toBe(4030002)
  expect(await viewer.code('report/delMapMarkedPoint', { pointId: '1' })).toBe(4030002)
})

test('a point needs a name, a place on earth and a known kind', async () => {
  for (const wrong of [{ name: ' ' }, { latitude: 91 }, { longitude: -181 }, { kind: 'castle' }])
    expect(await north.code('report/addMapMarkedPoint', { orgId: northern, ...depot, ...wrong })).toBe(4000001)
})

test('an organisation marks so many points and no more', async () => {
  const full = await platform.addOrganisation('Full', root)
  await platform.database.pool.query(
    `insert into pois (organisation_id, name, latitude, longitude, kind)
     select $1, 'p' || n, 0, 0, 'other' from generate_series(1, $2::int) n`,
    [full, limits.pois - 1],
  )
  const codes = await Promise.all([1, 2].map(() => chief.code('report/addMapMarkedPoint', { orgId: full, ...depot })))
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4090105])
})

const jpeg = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)])
const uploadedBy = async (user: Caller, text: string): Promise<string> =>
  ((await user.upload(jpeg(text))).data as DataOf<'file/upload'>).fileId
const pictureOf = async (user: Caller, pointId: string): Promise<string> => {
  const { picture } = await user.call('report/getMapMarkedPointPicture', { pointId })
  return picture === null ? 'none' : (await (await fetch(`${platform.url}${picture}`)).text()).slice(4)
}

test('a point has one picture: seen by those who see the point, replaced, removed, and gone with the point', async () => {
  const { pointId } = await north.call('report/addMapMarkedPoint', { orgId: northern, ...depot })
  expect(await pictureOf(chief, pointId)).toBe('none')
  await north.call('report/saveMapMarkedPointPicture', { pointId, fileId: await uploadedBy(north, 'the gate') })
  const viewer = await platform.signIn('viewer', 'a password')
  expect([await pictureOf(chief, pointId), await pictureOf(viewer, pointId)]).toEqual(['the gate', 'the gate'])
  await chief.call('report/saveMapMarkedPointPicture', { pointId, fileId: await uploadedBy(chief, 'the new gate') })
  expect(await pictureOf(north, pointId)).toBe('the new gate')
  await north.call('report/delMapMarkedPointPicture', { pointId })
  expect(await pictureOf(north, pointId)).toBe('none')

  await north.call('report/saveMapMarkedPointPicture', { pointId, fileId: await uploadedBy(north, 'the last gate') })
  const { picture } = await north.call('report/getMapMarkedPointPicture', { pointId })
  await north.call('report/delMapMarkedPoint', { pointId })
  expect((await fetch(`${platform.url}${picture ?? ''}`)).status).toBe(404)
  const { rows } = await platform.database.pool.query('select count(*)::integer as count from file_contents')
  expect(rows).toEqual([{ count: 0 }])
})

test('only those who may change a point change its picture, with a file of their own', async () => {
  const { pointId } = await north.call('report/addMapMarkedPoint', { orgId: northern, ...depot })
  const viewer = await platform.signIn('viewer', 'a password')
  const fileId = await uploadedBy(north, 'the gate')
  expect(await viewer.code('report/saveMapMarkedPointPicture', { pointId, fileId })).toBe(4030002)
  expect(await viewer.code('report/delMapMarkedPointPicture', { pointId })).toBe(4030002)
  expect(await chief.code('report/saveMapMarkedPointPicture', { pointId, fileId })).toBe(4040108)
  const { pointId: foreign } = await chief.call('report/addMapMarkedPoint', { orgId: southern, ...depot })
  expect(await north.code('report/saveMapMarkedPointPicture', { pointId: foreign, fileId })).toBe(4040106)
  expect(await north.code('report/saveMapMarkedPointPicture', { pointId, fileId })).toBe(0)
})

test('a point is the same one with zeros before its id', async () => {
  const { pointId } = await north.call('report/addMapMarkedPoint', { orgId: northern, ...depot })
  const padded = `00${pointId}`
  await north.call('report/saveMapMarkedPointPicture', { pointId: padded, fileId: await uploadedBy(north, 'the gate') })
  expect([await pictureOf(north, pointId), await pictureOf(north, padded)]).toEqual(['the gate', 'the gate'])
  const { picture } = await north.call('report/getMapMarkedPointPicture', { pointId })
  await north.call('report/delMapMarkedPoint', { pointId: padded })
  expect((await fetch(`${platform.url}${picture ?? ''}`)).status).toBe(404)
})
