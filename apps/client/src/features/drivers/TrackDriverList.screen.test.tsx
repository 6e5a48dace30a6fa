// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { addDriverCards } from '../../testing/past.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A20001')
const now = Math.floor(Date.now() / 1000) * 1000
await addDriverCards(platform, vehicle, [
  { name: '张三', licence: '310101199001011234', from: now - 600_000, to: now - 300_000 },
  { name: '李四', licence: '440101199001015678', from: now - 120_000 },
])
const drives = () => within(screen.getByRole('list', { name: 'Driver log' })).getAllByRole('listitem')
const show = () => screen.findByRole('button', { name: 'Search' })

test('a query needs a vehicle, a driver or both', async () => {
  const { user, sent } = await openScreen('/trackDriverList', { as: company, lang: 'zh' })
  await user.click(await screen.findByRole('button', { name: '查询' }))
  await screen.findByText('车辆和司机至少选择一项')
  expect(sent('activeSafety/getDriverList')).toEqual([])
})

test('who drove a vehicle is shown with their times, and leads to the replay of that time', async () => {
  const times = { from: now - 3_600_000, to: now }
  const { user, sent, address } = await openScreen(`/trackDriverList?vehicle=${vehicle}&from=${times.from}&to=${times.to}`, {
    as: company,
  })
  await screen.findByRole('list', { name: 'Driver log' })
  const words = drives().map(row => row.textContent)
  expect(words).toHaveLength(2)
  expect(words[0]).toContain('张三')
  expect(words[0]).toContain('310***********1234')
  expect(words[1]).toContain('card still inserted')
  expect(sent('activeSafety/getDriverList')).toEqual([{ vehicleId: vehicle, beginTime: times.from, endTime: times.to }])
  await user.click(screen.getByRole('button', { name: 'Replay the track of 张三' }))
  await waitFor(() => expect(address()).toContain(`/trackQuery?vehicle=${vehicle}&from=${now - 600_000}&to=${now - 300_000}`))
})

test('without the right to tracks nothing leads to a replay', async () => {
  const guest = await company.withUser({ trackAuth: false })
  await openScreen(`/trackDriverList?vehicle=${vehicle}&from=${now - 3_600_000}&to=${now}`, { as: guest })
  await screen.findByRole('list', { name: 'Driver log' })
  expect(screen.queryByRole('button', { name: /Replay/ })).toBeNull()
})

test('the picker of drivers finds one, and hands the choice back to the screen that opened it (S2.routeDetail.18)', async () => {
  const { user, sent, address } = await openScreen('/trackDriverList', { as: company })
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }))
  await user.click(screen.getByRole('combobox', { name: 'Driver' }))
  await screen.findByRole('heading', { name: 'Select driver' })
  await waitFor(() => expect(address()).toBe('/driverList'))
  const list = await screen.findByRole('list', { name: 'Drivers' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await user.type(screen.getByRole('searchbox'), '5678')
  await waitFor(() => expect(screen.queryByRole('button', { name: /张三/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: /李四/ }))

  await waitFor(() => expect(address()).toBe('/trackDriverList'))
  expect((await screen.findByRole('combobox', { name: 'Driver' })).textContent).toContain('李四')
  expect(screen.getByRole('button', { name: 'Last 7 days' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(await show())
  await screen.findByRole('list', { name: 'Driver log' })
  expect(drives().map(row => row.textContent)).toEqual([expect.stringContaining('沪A20001')])
  expect(sent('activeSafety/getDriverList').at(-1)).toEqual({
    driverId: expect.any(String),
    beginTime: expect.any(Number),
    endTime: expect.any(Number),
  })
})

test('records that cannot be loaded say so and can be tried again', async () => {
  const address = `/trackDriverList?vehicle=${vehicle}&from=${now - 3_600_000}&to=${now}`
  const { user, mend } = await openScreen(address, { as: company, cut: ['activeSafety/getDriverList'] })
  await screen.findByText('The driver log could not be loaded')
  mend('activeSafety/getDriverList')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Driver log' })
})

const table = () => screen.findByRole('grid', { name: 'Driver log' })
const address = `/trackDriverList?vehicle=${vehicle}&from=${now - 3_600_000}&to=${now}`
const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('cell')[0]?.textContent)

test('on a desktop the records are a table, sorted by a column in both directions and as they came again', async () => {
  const { user } = await openScreen(address, { as: company, size: 'desktop' })
  expect(await names()).toEqual(['张三', '李四'])
  const heading = within(await table()).getByRole('columnheader', { name: 'Licence' })
  const sort = within(heading).getByRole('button')
  await user.click(sort)
  expect(heading.getAttribute('aria-sort')).toBe('ascending')
  expect(await names()).toEqual(['张三', '李四'])
  await user.click(sort)
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  expect(await names()).toEqual(['李四', '张三'])
  await user.click(sort)
  expect(heading.getAttribute('aria-sort')).toBeNull()

  // A card that is still inserted has no time of removal: it is last in both directions.
  const removed = within(await table()).getByRole('button', { name: 'Card removed' })
  await user.click(removed)
  expect(await names()).toEqual(['张三', '李四'])
  await user.click(removed)
  expect(await names()).toEqual(['张三', '李四'])

  // On paper in the same order, as every list: what it is, how many rows, in which zone, and by whom.
  const prints = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => prints.mockRestore())
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Print / PDF' }))
  await waitFor(() => expect(prints).toHaveBeenCalled())
  const paper = document.querySelector('body > section[aria-hidden="true"]')
  expect(paper?.textContent).toMatch(/Rows: 2.*Time zone.*张三.*李四/)
  window.dispatchEvent(new Event('afterprint'))
})

const field = (name: string) => screen.findByRole('combobox', { name })

test('on a desktop the query is a bar that says which choice it needs', async () => {
  const { user } = await openScreen('/trackDriverList', { as: company, size: 'desktop' })
  expect((await field('Vehicle')).textContent).toContain('Select a vehicle')
  expect((await field('Driver')).textContent).toContain('or select a driver')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('Select a vehicle, a driver, or both')
})

test('on a desktop the query stays above its table', async () => {
  const { user } = await openScreen(address, { as: company, size: 'desktop' })
  await table()
  // Of this vehicle, all drivers.
  expect((await field('Driver')).textContent).toContain('Any driver')
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await names()).toEqual(['张三', '李四'])
})

test('keys walk through the table, and Enter opens the row', async () => {
  const opened = await openScreen(address, { as: company, size: 'desktop' })
  const grid = await table()
  grid.focus()
  const active = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toContain('张三')
  await opened.user.keyboard('{End}')
  expect(active()).toContain('李四')
  await opened.user.keyboard('{ArrowDown}{ArrowUp}')
  expect(active()).toContain('张三')
  await opened.user.keyboard('{Enter}')
  await waitFor(() => expect(opened.address()).toContain(`/trackQuery?vehicle=${vehicle}&from=${now - 600_000}`))
})

test('hidden columns stay hidden, and one is always shown', async () => {
  const { user } = await openScreen(address, { as: company, size: 'desktop', lang: 'zh' })
  const grid = await screen.findByRole('grid', { name: '驾驶记录' })
  const headings = () =>
    within(grid)
      .getAllByRole('columnheader')
      .map(heading => heading.textContent)
  expect(headings()).toEqual(['司机', '从业资格证号', '车辆', '插卡时间', '拔卡时间'])
  await user.click(screen.getByRole('button', { name: '显示列' }))
  for (const choice of screen.getAllByRole('checkbox')) await user.click(choice)
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(headings()).toEqual(['拔卡时间'])
  expect(JSON.parse(localStorage.getItem('hiddenColumns') ?? '')).toEqual({ drives: ['driver', 'licence', 'vehicle', 'from'] })
})
