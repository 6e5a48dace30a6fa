// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A40001')
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const stored = { itineraryDraft: { vehicle, draft: { origin: '上海', cargo: '钢材' } } }

test('a form left half done is there again, says what is missing, and is sent', async () => {
  const { user, address, sent } = await openScreen('/AddItineraryReporting', { as: company, stored })
  await screen.findByText('What you typed last time is here again.')
  expect((await field('From')).value).toBe('上海')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getAllByText('Fill this in')).toHaveLength(3)
  expect(sent('trip/add')).toEqual([])
  await type('To', '苏州')
  expect(localStorage.getItem('itineraryDraft')).toContain('苏州')
  await type('Planned start', '2026-01-05T08:00')
  await type('Planned end', '2026-01-05T12:00')
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
  expect((await field('To')).disabled).toBe(true)
  expect((await field('Actual start')).value).not.toBe('')
  await screen.findByRole('button', { name: 'Mark as done' })
})

test('who changes a report that somebody else has changed meanwhile is told, and keeps what was typed', async () => {
  const other = await platform.signIn(company.login, company.password)
  const { itineraries } = await other.call('trip/getList', {})
  const { itineraryId = '' } = itineraries[0] ?? {}
  const { user } = await openScreen(`/EditItineraryReporting?itinerary=${itineraryId}`, { as: company, lang: 'zh' })
  await type('备注', '堵车')
  const { itinerary } = await other.call('trip/getInfo', { itineraryId })
  const { plateNum: _, nickname: _n, vehicleId: _v, since: _s, ...body } = itinerary
  await other.call('trip/save', { ...body, passengers: 1 })
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('该行程报备已被他人修改，请重新打开后再修改')
  expect((await field('备注')).value).toBe('堵车')
})

test('who may only look can change nothing, and on a desktop the reports are a table', async () => {
  const guest = await company.withUser({ moreAuth: false })
  const { user } = await openScreen('/ItineraryReporting?state=underWay', { as: guest, size: 'desktop' })
  const grid = await screen.findByRole('grid', { name: 'Itinerary reports' })
  expect(screen.queryByRole('button', { name: 'Add report' })).toBeNull()
  await user.click(within(grid).getAllByRole('row')[1] as HTMLElement)
  await screen.findByText(/can no longer be changed/)
  expect(screen.queryByRole('button', { name: /Save|Mark/ })).toBeNull()
})
