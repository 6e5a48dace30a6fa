// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { addReports } from '../../../testing/past.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const [quiet, vehicle, rare] = [
  await company.addVehicle('沪A00001'),
  await company.addVehicle('沪A00002'),
  await company.addVehicle('沪A00003'),
]
const hour = 3_600_000
const day = 24 * hour
const midnight = new Date().setHours(0, 0, 0, 0)
/** Yesterday from 08:00 to 09:00, a report every 30 s, on its way. */
const from = midnight - day + 8 * hour
await addReports(
  platform,
  vehicle,
  Array.from({ length: 121 }, (_, at) => ({ time: from + at * 30_000, longitudeE6: 121_000_000 + at * 3_000, speedDkmh: 600 })),
)
await addReports(
  platform,
  rare,
  Array.from({ length: 31 }, (_, at) => ({ time: from + at * 120_000, longitudeE6: 121_000_000 + at * 12_000, speedDkmh: 600 })),
)
const size = 'desktop'
const yesterday = `from=${midnight - day}&to=${midnight - 1_000}`
const clock = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Playback time' })
const at = async (time: string) => {
  const field = await clock()
  await waitFor(() => expect(field.value).toBe(time))
}
const mapNode = () => document.querySelector('.fleet-map')

test('the addresses are one screen with one map, whose tabs change the address and keep the query', async () => {
  const { user, address } = await openScreen(`/main/track?vehicle=${vehicle}&${yesterday}`, { as: company, size })
  await at('08:00:00')
  const map = await waitFor(() => {
    const node = mapNode()
    expect(node).not.toBeNull()
    return node
  })
  for (const [tab, path] of [
    ['Points', '/trackList'],
    ['Stops', '/parkList'],
  ] as const) {
    await user.click(await screen.findByRole('tab', { name: tab }))
    await waitFor(() => expect(address()).toMatch(new RegExp(`^${path}\\?vehicle=${vehicle}&from=`)))
    await screen.findByRole('tab', { name: tab, selected: true })
    expect(mapNode()).toBe(map)
  }
  await user.click(screen.getByRole('button', { name: 'Close the lists' }))
  await waitFor(() => expect(address()).toMatch(/^\/trackQuery\?/))
  expect(mapNode()).toBe(map)
  await user.click(within(screen.getByRole('navigation', { name: 'Modules' })).getByText('Tracks'))
  await waitFor(() => expect(address()).toMatch(/^\/main\/track/))
  expect(mapNode()).toBe(map)
})

test('typing in the time of the playback replaces it, also when it changed while the field had the focus', async () => {
  const { user } = await openScreen(`/trackQuery?vehicle=${vehicle}&${yesterday}`, { as: company, size })
  await at('08:00:00')
  const field = await clock()
  await user.click(field)
  const play = screen.getByRole('button', { name: 'Play' })
  // Without a pointer, so that the field keeps the focus.
  act(() => play.click())
  await waitFor(() => expect(field.value).not.toBe('08:00:00'))
  await user.keyboard('0830{Enter}')
  await waitFor(() => expect(field.value).toBe('08:30:00'))
})

test('without a query the map is there, and says what to choose', async () => {
  await openScreen('/trackQuery', { as: company, size })
  await screen.findByRole('button', { name: 'Show track' })
  await screen.findByText('Select vehicles and a period on the left; their track is shown here.')
  await waitFor(() => expect(mapNode()).not.toBeNull())
})

test('days and ranges are one press away, and keep their names in the form', async () => {
  const { user, sent, address } = await openScreen(`/trackQuery?vehicle=${vehicle}`, { as: company, size })
  await screen.findByRole('button', { name: 'Day before' })
  const ranges = within(screen.getByRole('group', { name: 'Time' }))
  expect(ranges.getByRole('button', { name: 'Today' }).ariaPressed).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Day before' }))
  await at('08:00:00')
  expect(sent('track/getVehicleTrack').at(-1)).toMatchObject({ startTime: midnight - day, endTime: midnight - 1_000 })
  await waitFor(() => expect(ranges.getByRole('button', { name: 'Yesterday' }).ariaPressed).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Edit query' }))
  const form = within(await screen.findByRole('group', { name: 'Time' }))
  expect(form.getByRole('button', { name: 'Yesterday' }).ariaPressed).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(within(await screen.findByRole('group', { name: 'Time' })).getByRole('button', { name: 'Last 7 days' }))
  await waitFor(() => expect(address()).toContain('range=week'))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next day' }).disabled).toBe(false))
})

test('the clock goes where it is told, and says when there is no such time', async () => {
  const { user } = await openScreen(`/trackQuery?vehicle=${vehicle}&${yesterday}`, { as: company, size })
  await at('08:00:00')
  await user.click(await clock())
  await user.keyboard('14:00{Enter}')
  await at('14:00:00')
  await user.click(await clock())
  await user.keyboard('25:00{Enter}')
  await screen.findByText('Enter a time such as 14:00')
  await user.keyboard('{Escape}')
  await at('14:00:00')
})

test('the recorded video of the moment that is replayed is a press away, for who may see video', async () => {
  const { user, address } = await openScreen(`/trackQuery?vehicle=${vehicle}&${yesterday}`, { as: company, size })
  await at('08:00:00')
  const name = 'Recorded video of this moment'
  await user.click(await screen.findByRole('button', { name }))
  const asked = `vehicle=${vehicle}&from=${from - 60_000}&to=${from + 60_000}&at=${from}`
  await waitFor(() => expect(address()).toBe(`/historyVideoPlayAll?${asked}`))
  const blind = await company.withUser({ videoAuth: false })
  await openScreen(`/trackQuery?vehicle=${vehicle}&${yesterday}`, { as: blind, size })
  await at('08:00:00')
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('Space plays and pauses, [ and ] change the speed, and the speeds are chips', async () => {
  const { user } = await openScreen(`/trackQuery?vehicle=${vehicle}&${yesterday}`, { as: company, size })
  await at('08:00:00')
  await user.keyboard(' ')
  await screen.findByRole('button', { name: 'Pause' })
  await user.keyboard(' ')
  await screen.findByRole('button', { name: 'Play' })
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.parentElement?.textContent
  expect(chosen()).toBe('64×')
  await user.keyboard(']')
  await waitFor(() => expect(chosen()).toBe('256×'))
  await user.keyboard('[[[[[[')
  await waitFor(() => expect(chosen()).toBe('8×'))
})

test('the first vehicle that has a track is shown, and where it was silent is said', async () => {
  await openScreen(`/trackQuery?vehicle=${quiet}&vehicle=${vehicle}&${yesterday}`, { as: company, size })
  await at('08:00:00')
  await screen.findByRole('heading', { level: 3, name: '沪A00002' })
  await screen.findByText('沪A00002: No reports before 08:00')
  await screen.findByText('沪A00002: No reports from 09:00 to 23:59')
})

test('a day without a track leaves the map, and leads to the last day with one', async () => {
  const { user } = await openScreen(`/trackQuery?vehicle=${vehicle}`, { as: company, size })
  await screen.findByText('No track in this period')
  await waitFor(() => expect(mapNode()).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Show the previous day' }))
  await at('08:00:00')
})

test('opened by the Track button the replay starts by itself', async () => {
  const now = Date.now()
  const today = await company.addVehicle('沪A00004')
  await addReports(
    platform,
    today,
    Array.from({ length: 11 }, (_, nth) => ({ time: now - 400_000 + nth * 30_000, longitudeE6: 121_000_000 + nth * 3_000 })),
  )
  // Of the last hour: a day that has just begun has nothing of it yet.
  const lastHour = `from=${now - 3_600_000}&to=${now}`
  const historyState = { usr: { plays: true }, key: 'opened' }
  await openScreen(`/trackQuery?vehicle=${today}&${lastHour}`, { as: company, size, historyState })
  await screen.findByRole('button', { name: 'Pause' })
})

test('on a phone the place at the playback time is told in words', async () => {
  await openScreen(`/trackQuery?vehicle=${vehicle}&${yesterday}`, { as: company, size: 'phone' })
  expect((await screen.findByRole('note', { name: 'Place' })).textContent).toMatch(/\w/)
})

test('a route is taken from the replayed track, and opens as one that can be saved', async () => {
  const { user, address } = await openScreen(`/trackQuery?vehicle=${vehicle}&${yesterday}`, { as: company, size })
  await at('08:00:00')
  await user.click(await screen.findByRole('button', { name: 'Routes and geofences' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Route of the whole track' }))
  await waitFor(() => expect(address()).toContain(`/alarmConfig?geofence=new&of=${vehicle}`))
  await screen.findByText(/Taken from the track: 2 points, at most 10 m from it/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Route' }).checked).toBe(true)
})

test.each([
  ['each 30 s is its distance', vehicle, 'GPS'],
  ['each 2 min is at least so much', rare, 'GPS; reports are far apart: at least this much'],
])('what positions say of a vehicle that reports %s', async (_, id, source) => {
  await openScreen(`/main/track?vehicle=${id}&${yesterday}`, { as: company, size })
  await at('08:00:00')
  const summary = await screen.findByRole('region', { name: 'Summary' })
  await waitFor(() => expect(summary.querySelector('[data-figure=distance] small')?.textContent).toBe(source))
})

test('a track that could not be loaded is told in the drawer too, which does not go on loading', async () => {
  await openScreen(`/parkList?vehicle=999999&${yesterday}`, { as: company, size })
  await waitFor(() => expect(screen.getAllByText('The track could not be loaded')).toHaveLength(2))
})
