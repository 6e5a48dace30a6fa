// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { fill, typeDate } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const path = 'vehicle/getAddVehicleHistory'
const day = 86_400_000

/** @param days how long ago it was added */
async function add(plateNum: string, commCardNum: string, days: number): Promise<Date> {
  const person = await platform.signIn(company.login, company.password)
  const { organisation: orgId } = company
  const kinds = { plateColor: 1, vehicleType: 'coach', terminalType: 'jt808-2019' } as const
  const { id } = await person.call('vehicle/addVehicle', { orgId, plateNum, commCardNum, ...kinds })
  const added = new Date(Date.now() - days * day)
  await platform.database.db.updateTable('vehicles').set({ created_at: added }).where('id', '=', Number(id)).execute()
  return added
}
await add('京H-TODAY', '13700000101', 0)
const inWeek = await add('京H-WEEK', '13700000102', 5)
await add('京H-MONTH', '13700000103', 20)

const rows = () => within(screen.getByRole('list', { name: 'Added vehicles' })).getAllByRole('listitem')
const list = () => screen.findByRole('list', { name: 'Added vehicles' })
const choose = async (time: string) =>
  within(await screen.findByRole('group', { name: 'Date added' })).getByRole('button', { name: time })

test('the history tells who added what and when, newest first', async () => {
  await openScreen('/newHistory', { as: company })
  await list()
  const texts = rows().map(row => row.textContent)
  expect(texts).toHaveLength(3)
  for (const words of ['京H-TODAY', 'Coach', '13700000101', company.login]) expect(texts[0]).toContain(words)
  expect(texts[2]).toContain('京H-MONTH')
})

test('it is narrowed by words and by time, which the address keeps', async () => {
  const { user, address } = await openScreen('/newHistory', { as: company })
  await list()
  for (const [time, count] of [
    ['Today', 1],
    ['1 week', 2],
    ['1 month', 3],
  ] as const) {
    await user.click(await choose(time))
    await waitFor(() => expect(rows()).toHaveLength(count))
  }
  await user.type(screen.getByRole('searchbox'), 'WEEK')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('q')).toBe('WEEK'))
})

test('days of one’s own choice count whole, and contradict each other with a message', async () => {
  const { user, sent } = await openScreen('/newHistory?time=custom', { as: company })
  const text = [inWeek.getFullYear(), inWeek.getMonth() + 1, inWeek.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
  await typeDate(user, 'From', text)
  await typeDate(user, 'To', text)
  await waitFor(() => expect(rows().map(row => row.textContent)).toEqual([expect.stringContaining('京H-WEEK')]))
  const calls = sent(path).length
  await typeDate(user, 'To', '2020-01-01')
  await screen.findByText('The end date cannot be earlier than the start date')
  await screen.findByText('No vehicle matches')
  expect(sent(path)).toHaveLength(calls)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(rows()[0]?.textContent).toContain('京H-TODAY'))
})

test('a history that cannot be loaded says so and tries again', async () => {
  const { user, mend } = await openScreen('/newHistory', { as: company, cut: [path] })
  await screen.findByText('The added vehicles could not be loaded')
  mend(path)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await list()
})

test('a page that cannot be loaded says so in its place and tries again', async () => {
  const { organisation, ...many } = await newCompany(platform)
  const vehicles = Array.from({ length: 60 }, (_, at) => ({
    organisation_id: organisation,
    plate_num: `浙B${10_000 + at}`,
    plate_color: 1,
    vehicle_type: 'truck',
    nickname: '',
  }))
  await platform.database.db.insertInto('vehicles').values(vehicles).execute()
  await platform.fleet.reload()
  const { user, cut, mend, sent } = await openScreen('/newHistory', { as: { organisation, ...many } })
  const scroller = (await list()).parentElement
  // Only what one looks at is drawn.
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('60')
  expect(rows().length).toBeLessThan(40)
  cut(path)
  act(() => scroller?.scrollTo({ top: 60 * 84 }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  mend(path)
  await user.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  expect(sent(path).at(-1)).toMatchObject({ pageNum: 2 })
})

test('it is reached from the form, a vehicle of it on the map and in its details, and stays as it was narrowed', async () => {
  const { user, address } = await openScreen('/addNewVehicle', { as: company })
  await user.click(await screen.findByRole('button', { name: 'Added vehicles' }))
  await list()
  await waitFor(() => expect(address()).toBe('/newHistory'))
  await user.type(screen.getByRole('searchbox'), 'WEEK')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Details of 京H-WEEK' }))
  await waitFor(() => expect(address()).toMatch(/VehicleInfo\?vehicle=\d+$/i))
  await screen.findByRole('heading', { name: '京H-WEEK' })
  act(() => history.back())
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'WEEK'))
  await list()
  await user.click(screen.getByRole('button', { name: /^京H-WEEK/ }))
  await waitFor(() => expect(address()).toMatch(/^\/main\/pos\?vehicle=\d+$/))
})

test('who signs in next sees nothing of what the one before was shown', async () => {
  const next = await newCompany(platform)
  const { user, address, cut } = await openScreen('/newHistory', { as: company })
  await list()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  // The form has a way back too: it is not to be that of the list, which goes.
  await screen.findByText('How to connect a terminal')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByText('Sign out'))
  await waitFor(() => expect(address()).toBe('/login'))
  await fill(user, 'User name', next.login)
  await fill(user, 'Password', next.password)
  await user.click(screen.getByRole('checkbox', { name: /User Agreement/ }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  // What shows is what was kept.
  cut(path)
  act(() => {
    history.pushState(null, '', '/newHistory')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await screen.findByText('The added vehicles could not be loaded')
  expect(screen.queryByRole('listitem')).toBeNull()
})
