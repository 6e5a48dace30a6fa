// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { switchWritten, usualForms } from '../../core/i18n/written-forms.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { typeDate } from '../../testing/type-date.ts'
import { addReports } from '../../testing/past.ts'
import { csvCells, savedFiles } from '../../testing/saved-files.ts'

const minute = 60_000
const day = 24 * 60 * minute
const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A30001')
const other = await company.addVehicle('沪A30002')
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
  const date = new Date(time)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-')
}
const card = `/vehicleTrackCard?vehicles=${vehicle}&begin=${dayOf(morning)}&end=${dayOf(morning)}`

test('what is wrong with a query is said and nothing is sent: no vehicle, the end before the start, more than 30 days (S5.report.vehicle, S5.report.order, S5.report.range)', async () => {
  const { user, sent, address } = await openScreen('/vehicleTrackCardQuery', { as: company })
  const show = await screen.findByRole('button', { name: 'Search' })
  await user.click(show)
  await screen.findByText('Please select at least one vehicle')
  await user.click(screen.getByRole('combobox', { name: 'Vehicles' }))
  await user.click(await screen.findByRole('checkbox', { name: /Select 沪A30001/ }))
  await user.click(await screen.findByRole('button', { name: 'Done (1)' }))

  const type = (label: string, day: string) => typeDate(user, document.body, label, day)
  await type('First day', dayOf(morning))
  await type('Last day', dayOf(morning - day))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('The end time cannot be earlier than the start time')
  await type('Last day', dayOf(morning + 30 * day))
  await screen.findByText('The range cannot exceed 30 days')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(sent(path)).toEqual([])
  await waitFor(() => expect(address()).toMatch(/^\/vehicleTrackCardQuery/))

  // Thirty days, and a single one, are allowed.
  await type('Last day', dayOf(morning + 29 * day))
  await waitFor(() => expect(screen.queryByText('The range cannot exceed 30 days')).toBeNull())
  await type('Last day', dayOf(morning))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(sent(path)).toHaveLength(1))
  await waitFor(() => expect(address()).toBe(card))
})

test('a day says when the vehicle left and came back, how far and how fast it went', async () => {
  await openScreen(card, { as: company })
  await screen.findByText('Active 1 of 1 days · 30 km in total · 31 min driving')
  const [day] = within(screen.getByRole('list', { name: 'Daily summaries of 沪A30001' })).getAllByRole('listitem')
  for (const words of ['08:00', '08:31', 'GPS', '60 km/h']) expect(day?.textContent).toContain(words)
  // In miles the sum is of the miles of the days.
  act(() => switchWritten(usualForms('en', 'en-GB')))
  await screen.findByText('Active 1 of 1 days · 18.6 mi in total · 31 min driving')
  expect(day?.textContent).toContain('18.6 mi')
})

test('a day without reports says so', async () => {
  const before = dayOf(morning - day)
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

const wide = { as: company, size: 'desktop' } as const
const grid = () => screen.findByRole('grid', { name: 'Daily summary' })
const cellsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(cell => cell.textContent)

test('on a desktop the days of all vehicles are one table with sums, below the query that the address says', async () => {
  const { user, address } = await openScreen(
    `/vehicleTrackCard?vehicles=${vehicle},${other}&begin=${dayOf(morning - day)}&end=${dayOf(morning)}`,
    wide,
  )
  await within(await grid()).findAllByText('沪A30001')
  const rows = within(await grid()).getAllByRole('row')
  // A heading, two days of two vehicles, the sums.
  expect(rows).toHaveLength(6)
  expect(cellsOf(rows[1])).toEqual(expect.arrayContaining(['沪A30001', '08:00', '08:31', '30.0', '31 min', '60']))
  expect(cellsOf(rows[2])).toEqual(expect.arrayContaining(['沪A30001', 'No data', '—']))
  expect(cellsOf(rows[5])).toEqual(expect.arrayContaining(['Total', 'Drove on 1 of 4', '30.0', '31 min', 'max. 60']))

  await user.click(within(await grid()).getByRole('button', { name: 'Distance (km)' }))
  await user.click(within(await grid()).getByRole('button', { name: 'Distance (km)' }))
  expect(cellsOf(within(await grid()).getAllByRole('row')[1])).toContain('30.0')

  // Another query is made where its result is.
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const today = dayOf(Date.now())
  await waitFor(() => expect(address()).toContain(`begin=${today}&end=${today}`))
  await waitFor(async () => expect(within(await grid()).getAllByRole('row')).toHaveLength(4))
  expect(screen.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true')
})

test('on a desktop both addresses open the same, and say what is missing', async () => {
  const { user, sent, address } = await openScreen('/vehicleTrackCardQuery', { ...wide, lang: 'zh' })
  await screen.findByRole('heading', { name: '行车日报' })
  await user.click(await screen.findByRole('button', { name: '查询' }))
  await screen.findByText('请至少选择一辆车')
  await user.click(screen.getByRole('combobox', { name: '车辆' }))
  await user.click(await screen.findByRole('checkbox', { name: /选择沪A30001/ }))
  await user.click(await screen.findByRole('button', { name: '确定（1辆）' }))
  await user.click(await screen.findByRole('button', { name: '查询' }))
  await screen.findByRole('grid', { name: '行车日报' })
  expect(sent(path)).toHaveLength(1)
  await waitFor(() => expect(address()).toMatch(/^\/vehicleTrackCard\?vehicles=/))
})

test('the table of days is exported whole, durations as minutes', async () => {
  const saved = savedFiles()
  const { user } = await openScreen(card, wide)
  await within(await grid()).findByText('沪A30001')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  const [headings = [], first = []] = csvCells(await (await saved.next()).text())
  const cell = (heading: string) => first[headings.indexOf(heading)]
  expect([cell('Vehicle'), cell('Distance (km)'), cell('Driving time (min)')]).toEqual(['沪A30001', '30', '31'])
})

test('a row of the table opens the replay of its day', async () => {
  const { user, address } = await openScreen(card, wide)
  await user.click(within(await grid()).getByText('08:00'))
  await waitFor(() => expect(address()).toContain(`/trackQuery?vehicle=${vehicle}`))
})

test('a table of which a vehicle is missing says so instead of showing wrong sums', async () => {
  const { user, mend } = await openScreen(card, { ...wide, cut: [path] })
  await screen.findByText('The daily summary could not be loaded')
  mend(path)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await grid()
})
