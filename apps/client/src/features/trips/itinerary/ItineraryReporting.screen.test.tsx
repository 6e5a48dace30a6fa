// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { typeDate } from '../../../testing/fields.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A40001')
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const stored = { itineraryDraft: { vehicle, draft: { origin: '上海', cargo: '钢材' } } }

test('a form left half done is there again, says what is missing, and is sent', async () => {
  const { user, address, sent } = await openScreen('/AddItineraryReporting', { as: company, stored })
  await screen.findByText('Your unsent entries have been restored.')
  expect((await field('From')).value).toBe('上海')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getAllByText('Fill this in')).toHaveLength(3))
  expect(sent('trip/add')).toEqual([])
  await type('To', '苏州')
  await waitFor(() => expect(localStorage.getItem('itineraryDraft')).toContain('苏州'))
  await typeDate(user, /^Planned start/, '2026-01-05T08:00')
  await typeDate(user, /^Planned end/, '2026-01-05T07:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('This is before the start')
  await typeDate(user, /^Planned end/, '2026-01-05T12:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toContain('/EditItineraryReporting?itinerary='))
  expect(localStorage.getItem('itineraryDraft')).toBe('null')
})

test('itinerary reports are listed, opened and edited (S1.feature.17), and their changes name who and what', async () => {
  const { user } = await openScreen('/ItineraryReporting', { as: company })
  const list = await screen.findByRole('list', { name: 'Itinerary reports' })
  await user.click(within(list).getByRole('button', { name: /上海 – 苏州/ }))
  await type('Cargo', '木材')
  await user.click(await screen.findByRole('button', { name: 'Mark as under way' }))
  await screen.findByText(/Cargo: 钢材 → 木材/)
  // The plan is said, and no more a field.
  await waitFor(() => expect(screen.queryByLabelText(/^To/)).toBeNull())
  expect(screen.getAllByText('苏州').length).toBeGreaterThan(0)
  const actual = await screen.findByRole('group', { name: /^Actual start/ })
  expect(actual.textContent).toContain(String(new Date().getFullYear()))
  await screen.findByRole('button', { name: 'Replay track' })
  await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
  await screen.findByText(/Can be corrected until/)
})

test('a change left half done is there again, also over what somebody else has changed meanwhile', async () => {
  const other = await platform.signIn(company.login, company.password)
  const plannedStart = Date.UTC(2026, 0, 6)
  const planned = { vehicleId: vehicle, origin: '无锡', destination: '南京', plannedStart, plannedEnd: plannedStart }
  const { itineraryId } = await other.call('trip/add', planned)
  const address = `/EditItineraryReporting?itinerary=${itineraryId}`
  await openScreen(address, { as: company })
  await type('Cargo', '水泥')
  const itineraryEdits = JSON.parse(localStorage.getItem('itineraryEdits') ?? '') as unknown
  expect(itineraryEdits).toEqual({ [itineraryId]: { version: 1, typed: { cargo: '水泥' } } })

  await openScreen(address, { as: company, stored: { itineraryEdits } })
  await screen.findByText(/Your unsent entries have been restored/)
  await waitFor(async () => expect((await screen.findAllByLabelText<HTMLInputElement>(/^Cargo/)).at(-1)?.value).toBe('水泥'))
  const { itinerary } = await other.call('trip/getInfo', { itineraryId })
  const { plateNum: _, nickname: _n, vehicleId: _v, since: _s, ...body } = itinerary
  await other.call('trip/save', { ...body, passengers: 3 })

  cleanup()
  const { user } = await openScreen(address, { as: company, stored: { itineraryEdits } })
  await screen.findByText(/The report has changed since/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Cargo: – → 水泥/)
  expect((await other.call('trip/getInfo', { itineraryId })).itinerary).toMatchObject({ cargo: '水泥', passengers: 3 })
  expect(localStorage.getItem('itineraryEdits')).toBe('{}')
  // Cancelled for good: asked first.
  await user.click(screen.getByRole('button', { name: 'Cancel the trip' }))
  const question = await screen.findByRole('alertdialog', { name: 'Cancel this trip?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel the trip' }))
  await screen.findByText(/can no longer be changed/)
})

test('without a network a change is kept, holds up further ones, and is sent once', async () => {
  const other = await platform.signIn(company.login, company.password)
  const plannedStart = Date.UTC(2026, 0, 7)
  const planned = { vehicleId: vehicle, origin: '杭州', destination: '宁波', plannedStart, plannedEnd: plannedStart }
  const { itineraryId } = await other.call('trip/add', planned)
  const { user, cut, mend, sent } = await openScreen(`/EditItineraryReporting?itinerary=${itineraryId}`, { as: company })
  await screen.findByRole('button', { name: 'Mark as under way' })
  cut('trip/save')
  await user.click(screen.getByRole('button', { name: 'Mark as under way' }))
  await screen.findByText(/has not been sent yet. You can edit it again once it has/)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  mend('trip/save')
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByRole('button', { name: 'Mark as done' })
  const requests = sent('trip/save')
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(1)
  // Under way since it was marked, not since it was sent.
  expect(requests[0]?.realStart).toEqual(expect.any(Number))
})

test('who changes a report that somebody else has changed meanwhile is told, and keeps what was typed', async () => {
  const other = await platform.signIn(company.login, company.password)
  const planned = { vehicleId: vehicle, origin: '苏州', destination: '上海', plannedStart: 1, plannedEnd: 2 }
  const { itineraryId } = await other.call('trip/add', planned)
  const { user } = await openScreen(`/EditItineraryReporting?itinerary=${itineraryId}`, { as: company, lang: 'zh' })
  await type('备注', '堵车')
  const { itinerary } = await other.call('trip/getInfo', { itineraryId })
  const { plateNum: _, nickname: _n, vehicleId: _v, since: _s, ...body } = itinerary
  await other.call('trip/save', { ...body, passengers: 1 })
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('该行程报备已被他人修改，请重新打开后再修改')
  expect((await field('备注')).value).toBe('堵车')
  await user.click(screen.getByRole('button', { name: '重新打开' }))
  await screen.findByText(/请核对后保存/)
  expect((await field('备注')).value).toBe('堵车')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText(/备注: – → 堵车/)
})

test('who may only look can change nothing, and on a desktop the reports are a table', async () => {
  const guest = await company.withUser({ moreAuth: false })
  const { user } = await openScreen('/ItineraryReporting?state=underWay', { as: guest, size: 'desktop' })
  await screen.findByRole('grid', { name: 'Itinerary reports' })
  expect(screen.queryByRole('button', { name: 'Add report' })).toBeNull()
  const pane = await screen.findByRole('complementary', { name: 'Itinerary report' })
  await within(pane).findByRole('button', { name: 'Replay track' })
  await user.click(within(pane).getByRole('button', { name: 'Open' }))
  await screen.findByText(/You can view itinerary reports/)
  expect(screen.queryByRole('button', { name: /Save|Mark/ })).toBeNull()
})
