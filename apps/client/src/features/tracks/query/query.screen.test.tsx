// @vitest-environment jsdom
/** What a track is asked by on a phone, and who may. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { typeDate } from '../../../testing/type-date.ts'

const company = await newCompany(await platformOfFile())
const vehicle = await company.addVehicle('沪A00001')
const path = 'track/getVehicleTrack'

const show = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Show track' }))
/** Of the form: jsdom does not hide that of the replay behind it. */
const quick = () => within(screen.getAllByRole('group', { name: 'Time' }).at(-1) as HTMLElement)
const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Modules' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test.each(['/trackQuery', '/main/track'])(
  'what the form of %s lacks is said and nothing is asked (S5.track.vehicle) (S5.track.parking) (S5.track.range) (S5.track.order)',
  async address => {
    const { user, sent } = await openScreen(address, { as: company })
    await show(user)
    await waitFor(() => expect(said()).toEqual(['Please select a vehicle']))
    await user.click(screen.getByRole('checkbox', { name: 'Ignition (ACC) is off' }))
    await user.click(screen.getByRole('checkbox', { name: 'Speed stays low' }))
    await show(user)
    await waitFor(() => expect(said()).toContain('Please select at least one condition for a stop'))
    await user.click(screen.getByRole('checkbox', { name: 'Speed stays low' }))
    await waitFor(() => expect(said()).toEqual(['Please select a vehicle']))
    await user.click(quick().getByRole('button', { name: 'Custom' }))
    await typeDate(user, document.body, 'Start', '2026-01-05T00:00:00')
    await typeDate(user, document.body, 'End', '2026-01-12T00:00:01')
    await show(user)
    await waitFor(() => expect(said()).toContain('The interval cannot exceed 7 days'))
    await typeDate(user, document.body, 'End', '2026-01-04T23:59:59')
    await show(user)
    await waitFor(() => expect(said()).toContain('The start time cannot be later than the end time'))
    expect(sent(path)).toEqual([])
  },
)

const day = 24 * 3_600_000
const midnight = (now: number) => new Date(now).setHours(0, 0, 0, 0)

test('the quick ranges are today, yesterday, day before, a week and custom (S9.14)', async () => {
  await openScreen('/main/track', { as: company })
  await screen.findByRole('button', { name: 'Show track' })
  const names = quick()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Today', 'Yesterday', '2 days ago', 'Last 7 days', 'Custom'])
})

test.each([
  ['Today', midnight, now => now],
  ['Yesterday', now => midnight(now) - day, now => midnight(now) - 1_000],
  ['2 days ago', now => midnight(now) - 2 * day, now => midnight(now) - day - 1_000],
  ['Last 7 days', now => now - 7 * day, now => now],
] satisfies [string, (now: number) => number, (now: number) => number][])(
  'the quick range %s asks for its time (S9.14)',
  async (name, from, to) => {
    const opened = Date.now()
    const { user, sent } = await openScreen(`/trackQuery?vehicle=${vehicle}`, { as: company })
    await user.click(await screen.findByRole('button', { name: 'Edit query' }))
    await screen.findByRole('button', { name: 'Show track' })
    await user.click(quick().getByRole('button', { name }))
    const before = sent(path).length
    await show(user)
    if (name !== 'Today') await waitFor(() => expect(sent(path).length).toBeGreaterThan(before))
    const { startTime = 0, endTime = 0 } = sent(path).at(-1) ?? {}
    // Of some moment in between, to the minute: how long the test takes depends on the machine.
    const asked = Date.now()
    for (const [time, of] of [
      [startTime, from],
      [endTime, to],
    ] as const) {
      expect(time).toBeGreaterThan(of(opened) - 60_000)
      expect(time).toBeLessThan(of(asked) + 60_000)
    }
    expect(endTime - startTime).toBeLessThanOrEqual(7 * day)
  },
)

test('without trackAuth there is no track tab and nothing leads to tracks, with it there is (S6.right.3)', async () => {
  await openScreen('/main', { as: company })
  expect(await tabs()).toContain('Track')
  cleanup()
  const without = await company.withUser({ trackAuth: false })
  await openScreen('/main', { as: without })
  expect(await tabs()).toContain('Monitoring')
  expect(await tabs()).not.toContain('Track')
  cleanup()
  await openScreen(`/main/pos?vehicle=${vehicle}`, { as: without })
  await screen.findByRole('heading', { name: '沪A00001' })
  expect(screen.queryByRole('button', { name: 'Track' })).toBeNull()
  cleanup()
  const { address } = await openScreen(`/trackQuery?vehicle=${vehicle}`, { as: without })
  await waitFor(() => expect(address()).toMatch(/^\/main/))
})

test('a session limited to tracks opens with them (S2.main.10)', async () => {
  sessionStorage.clear()
  const first = await openScreen('/redirect?moduleType=track', { as: company, launched: true, servedByPlatform: true })
  await waitFor(() => expect(first.address()).toMatch(/^\/newPlatform/))
  const kept = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
  const stored = { platformInfoList: kept('platformInfoList'), userDatas: kept('userDatas') }
  cleanup()
  await openScreen('/main', { as: company, launched: true, servedByPlatform: true, stored })
  await screen.findByRole('button', { name: 'Show track' })
  expect(await tabs()).not.toContain('Monitoring')
})
