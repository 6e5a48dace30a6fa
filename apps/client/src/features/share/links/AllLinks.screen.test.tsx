// @vitest-environment jsdom
/** Links of everybody: more than a page of the server has, searched, and revoked together. */
import type { ShareKind } from '@outrider/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Company, newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { testPlatform } from '../../../testing/server.ts'

const platform = await platformOfFile()

let batches = 0
/** Made one after the other, the last one now. */
const add = async (maker: Company, kind: ShareKind, vehicleId: string, count: number) => {
  batches += 1
  await maker.platform.database.pool.query(
    `insert into shares (kind, token_hash, user_id, vehicle_id, shows, created_at, expires_at)
     select $1, sha256(($5 || ':' || n)::bytea), (select id from users where login = $2), $3::int,
       case $1 when 'track' then '{"startTime":0,"endTime":60000}'::jsonb else '{}' end, now() - make_interval(secs => $4::int - n), now() + interval '1 day' from generate_series(1, $4::int) n`,
    [kind, maker.login, vehicleId, count, `batch ${batches}`],
  )
}
const openOf = async (vehicleId: string, { database }: Pick<typeof platform, 'database'> = platform) => {
  const open = 'select count(*)::int n from shares where vehicle_id = $1 and ended_at is null'
  return (await database.pool.query<{ n: number }>(open, [vehicleId])).rows[0]?.n
}
const rows = () => within(screen.getByRole('list', { name: 'Shared links' })).getAllByRole('listitem')
const count = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

/** A company with 560 links to positions and 3 to tracks of one vehicle, and 2 of another one. */
async function sharing(plates: readonly [string, string]) {
  const chief = await newCompany(platform)
  const maker = await chief.withUser({ updInstTaskAuth: false })
  const [many, few] = [await chief.addVehicle(plates[0]), await chief.addVehicle(plates[1])]
  await add(maker, 'position', many, 560)
  await add(maker, 'track', many, 3)
  await add(maker, 'position', few, 2)
  return { chief, maker, many, few }
}
const showAll = (user: UserEvent) => user.click(screen.getByRole('radio', { name: 'All of my organisations' }))

test('all links are reached, part by part, with their number', async () => {
  const { chief } = await sharing(['沪A71001', '沪B71001'])
  const { user } = await openScreen('/sharedLinks', { as: chief })
  await screen.findByText('No active links')
  await showAll(user)
  await count('100 of 565 links shown')
  expect(rows()).toHaveLength(100)
  for (let shown = 200; shown < 565; shown += 100) {
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await count(`${shown} of 565 links shown`)
  }
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await count('Links: 565')
  expect(rows()).toHaveLength(565)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('those of a search are revoked together, after a question with their number; others stay', async () => {
  const { chief, maker, many, few } = await sharing(['沪A71002', '沪B71002'])
  const { user } = await openScreen('/sharedLinks', { as: chief })
  await screen.findByText('No active links')
  await showAll(user)
  await user.type(await screen.findByRole('searchbox', { name: 'Plate number or who shared' }), 'A7100')
  await count('100 of 563 links shown')
  await user.click(screen.getByRole('button', { name: 'Revoke all 563' }))
  await screen.findByText('563 active links match “A7100”. People who have them will lose access.')
  // One that is made meanwhile was not part of the question.
  await add(maker, 'position', many, 1)
  await user.click(screen.getByRole('button', { name: 'Revoke all 563' }))
  await screen.findByText('Links revoked: 563')
  await count('Links: 1')
  expect(await openOf(many)).toBe(1)
  expect(await openOf(few)).toBe(2)
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nobody')
  await screen.findByText('No matching links')
})

test('one that shows nothing now is listed, counted and revoked with the others', async () => {
  const chief = await newCompany(platform)
  const outsider = await newCompany(platform)
  const vehicleId = await chief.addVehicle('沪A71003')
  await add(outsider, 'position', vehicleId, 1)
  const { user } = await openScreen('/sharedLinks', { as: chief, lang: 'zh' })
  await user.click(await screen.findByRole('radio', { name: '所属机构的全部' }))
  await screen.findByText(/^由.+分享 · 分享人目前无权查看该车辆，链接不显示内容 · /)
  await user.click(screen.getByRole('button', { name: '全部撤销（1）' }))
  await screen.findByText('所属机构共有1个有效链接。撤销后，获得这些链接的人将无法再查看车辆。')
  await user.click(screen.getByRole('button', { name: '保留' }))
  expect(await openOf(vehicleId)).toBe(1)
  await user.click(screen.getByRole('button', { name: '全部撤销（1）' }))
  await user.click(screen.getByRole('button', { name: '全部撤销（1）' }))
  await screen.findByText('已撤销1个链接')
  expect(await openOf(vehicleId)).toBe(0)
})

test('when one kind cannot be ended the screen says so, and shows what is left', async () => {
  const chief = await newCompany(platform)
  const maker = await chief.withUser({ updInstTaskAuth: false })
  const vehicleId = await chief.addVehicle('沪A71004')
  await add(maker, 'position', vehicleId, 2)
  await add(maker, 'track', vehicleId, 2)
  const { user } = await openScreen('/sharedLinks', { as: chief, cut: ['share/endVehTrackSharings'] })
  await screen.findByText('No active links')
  await showAll(user)
  await user.click(await screen.findByRole('button', { name: 'Revoke all 4' }))
  await user.click(screen.getByRole('button', { name: 'Revoke all 4' }))
  await screen.findByRole('alert')
  await count('Links: 2')
})

test('with several platforms each has its own search and number, and only its own are revoked', async () => {
  const second = await testPlatform()
  try {
    const [east, west] = [await newCompany(platform), await newCompany(second)]
    const [ofEast, ofWest] = [await east.addVehicle('沪A71005'), await west.addVehicle('沪A71006')]
    await add(east, 'position', ofEast, 2)
    await add(west, 'position', ofWest, 3)
    const target = (Code: string, Url: string) => ({ Code, Title: Code, Url, isCheckIn: true, gzhTitle: '' })
    const { user } = await openScreen('/sharedLinks', {
      as: east,
      stored: {
        isMultiPlatformMode: true,
        platformInfoList: [target('east', platform.url), target('west', second.url)],
        userDatas: { east: await east.signIn(), west: await west.signIn() },
      },
    })
    await screen.findByRole('heading', { name: 'Links on east' })
    for (const all of screen.getAllByRole('radio', { name: 'All of my organisations' })) await user.click(all)
    await screen.findByRole('button', { name: 'Revoke all 2' })
    await user.click(await screen.findByRole('button', { name: 'Revoke all 3' }))
    await user.click(screen.getByRole('button', { name: 'Revoke all 3' }))
    await screen.findByText('Links revoked: 3')
    expect(await openOf(ofWest, second)).toBe(0)
    expect(await openOf(ofEast)).toBe(2)
    screen.getByRole('button', { name: 'Revoke all 2' })
  } finally {
    await second.stop()
  }
})
