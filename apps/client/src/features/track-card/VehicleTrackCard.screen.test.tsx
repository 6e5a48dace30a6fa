// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { addReports } from '../../testing/past.ts'

const minute = 60_000
const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A30001')
const path = 'vehicle/getVehTrackCard'

// Eight in the morning of yesterday, where the browser is. Half an hour northwards at 60 km/h, a report a minute, then ten minutes parked.
const morning = new Date().setHours(0, 0, 0, 0) - 16 * 60 * minute
await addReports(
  platform,
  vehicle,
  Array.from({ length: 41 }, (_, at) => ({
    time: morning + at * minute,
    latitudeE6: Math.round((31 + Math.min(at, 30) / 111.195) * 1e6),
    longitudeE6: 121_473_700,
    speedDkmh: at <= 30 ? 600 : 0,
    status: at <= 30 ? 0b11 : 0b10,
    course: 0,
  })),
)
const dayOf = (time: number): string => {
  const day = new Date(time)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(part => String(part).padStart(2, '0')).join('-')
}
const card = `/vehicleTrackCard?vehicles=${vehicle}&begin=${dayOf(morning)}&end=${dayOf(morning)}`

test('what is wrong with a query is said and nothing is sent: no vehicle, the end before the start, more than 30 days (S5.report.vehicle, S5.report.order, S5.report.range)', async () => {
  const { user, sent, address } = await openScreen('/vehicleTrackCardQuery', { as: company })
  const show = await screen.findByRole('button', { name: 'Search' })
  await user.click(show)
  await screen.findByText('Please select at least one vehicle')
  await user.click(screen.getByRole('combobox', { name: 'Vehicles' }))
  await user.click(await screen.findByRole('checkbox', { name: /Select 沪A30001/ }))
  await user.click(screen.getByRole('button', { name: 'Done (1)' }))

  const type = async (label: string, day: string) => {
    fireEvent.change(await screen.findByLabelText(label), { target: { value: day } })
  }
  await type('First day', dayOf(morning))
  await type('Last day', dayOf(morning - 24 * 60 * minute))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('The end time cannot be earlier than the start time')
  await type('Last day', dayOf(morning + 30 * 24 * 60 * minute))
  await screen.findByText('The range cannot exceed 30 days')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(sent(path)).toEqual([])
  expect(address()).toMatch(/^\/vehicleTrackCardQuery/)

  // Thirty days, and a single one, are allowed.
  await type('Last day', dayOf(morning + 29 * 24 * 60 * minute))
  await waitFor(() => expect(screen.queryByText('The range cannot exceed 30 days')).toBeNull())
  await type('Last day', dayOf(morning))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(sent(path)).toHaveLength(1))
  expect(address()).toBe(card)
})

test('a day says when the vehicle left and came back, how far and how fast it went', async () => {
  await openScreen(card, { as: company })
  await screen.findByText('Active 1 of 1 days · 30 km in total · 31 min driving')
  const [day] = within(screen.getByRole('list', { name: 'Daily summaries of 沪A30001' })).getAllByRole('listitem')
  for (const words of ['08:00', '08:31', 'GPS', '60 km/h']) expect(day?.textContent).toContain(words)
})

test('a day without reports says so', async () => {
  const before = dayOf(morning - 24 * 60 * minute)
  await openScreen(`/vehicleTrackCard?vehicles=${vehicle}&begin=${before}&end=${before}`, { as: company, lang: 'zh' })
  await screen.findByText('当天没有定位数据')
})

test('a card that fails says so and can be loaded again', async () => {
  const { user, mend } = await openScreen(card, { as: company, cut: [path] })
  await screen.findByText('The daily summary could not be loaded')
  mend(path)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/30 km in total/)
})

test('an address without a query leads to the query', async () => {
  const { user } = await openScreen('/vehicleTrackCard', { as: company })
  await screen.findByText('No query to show')
  await user.click(screen.getByRole('button', { name: 'Go to query' }))
  await screen.findByRole('heading', { name: 'Daily summary' })
})
