// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const from = Date.UTC(2026, 0, 5, 1)
const to = from + 3_600_000

async function withCameras(channels: number) {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle(`沪A7000${channels}`)
  const details = { channel: channels, channelNames: '前方,驾驶员' }
  await platform.database.pool.query('update vehicles set details = $1 where id = $2', [details, vehicle])
  return { company, vehicle }
}

test('channels and time are selected, and what the terminal answers is said for each channel', async () => {
  const { company, vehicle } = await withCameras(3)
  const path = `/historyVideoQuery?vehicle=${vehicle}&from=${from}&to=${to}`
  const { user, address } = await openScreen(path, { as: company, lang: 'zh' })
  await screen.findByRole('heading', { level: 1, name: '历史视频查询' })
  const channels = within(await screen.findByRole('group', { name: '通道' }))
  await user.click(channels.getByRole('checkbox', { name: '通道3' }))
  await user.click(screen.getByRole('button', { name: '查询' }))
  await screen.findByRole('heading', { level: 1, name: '历史视频列表' })
  await waitFor(() => expect(address()).toMatch(/^\/historyVideoList\?vehicle=\d+&from=\d+&to=\d+&channels=1%2C2$/))
  for (const name of ['1 前方', '2 驾驶员']) await screen.findByText(`${name}：终端离线`)
})

test('who looks for recordings sees the downloads of all vehicles that they asked for', async () => {
  const { company, vehicle } = await withCameras(1)
  await platform.database.pool.query(
    `insert into video_downloads (vehicle_id, channel, stream, start_at, end_at, state, expected_bytes, user_id, user_name, asked_at, changed_at)
     select $1, 1, 'main', $2, $3, 'done', 0, id, login, now(), now() from users where login = $4`,
    [vehicle, new Date(from), new Date(to), company.login],
  )
  await openScreen('/historyVideoQuery', { as: company, lang: 'en' })
  const own = within(await screen.findByRole('list', { name: 'My downloads' }))
  own.getByRole('button', { name: /^Save 沪A70001 · Channel 1, / })
})

test('without a recording the player leads to the query; without a camera it says what is missing', async () => {
  const { company, vehicle } = await withCameras(0)
  await platform.database.pool.query('update vehicles set details = $1 where id = $2', [{}, vehicle])
  const { user, address } = await openScreen('/historyVideoPlay', { as: company, size: 'desktop', lang: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Find recordings' }))
  await waitFor(() => expect(address()).toBe('/historyVideoQuery'))
  await openScreen(`/historyVideoPlayAll?vehicle=${vehicle}&from=${from}&to=${to}`, { as: company, size: 'desktop', lang: 'en' })
  await screen.findByText('The vehicle has no cameras')
})
