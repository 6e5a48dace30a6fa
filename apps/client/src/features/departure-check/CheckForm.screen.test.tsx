// @vitest-environment jsdom
import { standardItemsOf } from '@outrider/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storedLang } from '../../core/i18n/stored-lang.ts'
import { outboxOf } from '../../core/outbox/outbox-of.ts'
import { noteServerTime } from '../../core/time/server-clock.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const items = standardItemsOf('truck')

test('every item is answered, a serious defect says why, and what is sent is what was chosen', async () => {
  const vehicle = await company.addVehicle('沪D60001')
  const { user, sent, outrider } = await openScreen(`/departureCheck?vehicleId=${vehicle}&fill=1`, { as: company, lang: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Send check' }))
  await screen.findByText(`Items not checked yet: ${items.length}`)
  expect(sent('vehicle/modifyDepartureCheck')).toEqual([])
  for (const good of screen.getAllByRole('radio', { name: 'Good' })) await user.click(good)
  const brakes = within(screen.getByRole('region', { name: 'Brakes (service and parking)' }))
  await user.click(brakes.getByRole('radio', { name: 'Defect' }))
  await user.click(screen.getByRole('button', { name: 'Send check' }))
  expect(sent('vehicle/modifyDepartureCheck')).toEqual([])
  await user.type(brakes.getByRole('textbox'), 'Pedal goes down')
  // Still a line above the button, which would move from under the pointer if it went away.
  screen.getByText('Nothing is missing now. The check can be sent')
  // As where the device has no room left: it is said, and can be tried again.
  vi.spyOn(outboxOf(outrider), 'add').mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  await user.click(screen.getByRole('button', { name: 'Send check' }))
  await screen.findByText(/^Not sent: this could not be saved on the device/)
  expect(sent('vehicle/modifyDepartureCheck')).toEqual([])
  // The clock of the device is ahead of the platform's.
  noteServerTime(Date.now() - 600_000)
  fireEvent.click(screen.getByRole('button', { name: 'Send check' }))
  expect(await screen.findAllByText('Awaiting release')).not.toHaveLength(0)
  const [body] = sent('vehicle/modifyDepartureCheck') as {
    filledAt: number
    items: { itemId: string; result: string; note?: string }[]
  }[]
  expect(body?.filledAt).toBeLessThan(Date.now() - 500_000)
  expect(body?.items).toHaveLength(items.length)
  expect(body?.items.filter(({ result }) => result !== 'good')).toMatchObject([
    { itemId: 'brakes', result: 'defect', note: 'Pedal goes down' },
  ])
})

test('what was answered stays when the language is changed, and the items follow it', async () => {
  const vehicle = await company.addVehicle('沪D60009')
  const { user, outrider } = await openScreen(`/departureCheck?vehicleId=${vehicle}&fill=1`, { as: company, lang: 'en' })
  const tyres = await screen.findByRole('region', { name: 'Tyres and wheels' })
  await user.click(within(tyres).getByRole('radio', { name: 'Good' }))
  await user.type(screen.getByLabelText('Note'), 'Begun in English')
  act(() => outrider.stored.set(storedLang, 'zh'))
  const inChinese = await screen.findByRole('region', { name: '轮胎与轮毂' })
  expect(within(inChinese).getByRole<HTMLInputElement>('radio', { name: '正常' }).checked).toBe(true)
  expect(screen.getByDisplayValue('Begun in English')).toBeTruthy()
})

test('without a network the answers stay as well when the language is changed, beside the items as they were', async () => {
  const vehicle = await company.addVehicle('沪D60010')
  const { user, outrider, cut, sentPaths } = await openScreen(`/departureCheck?vehicleId=${vehicle}&fill=1`, { as: company })
  const tyres = () => within(screen.getByRole('region', { name: 'Tyres and wheels' }))
  await screen.findByRole('region', { name: 'Tyres and wheels' })
  await user.click(tyres().getByRole('radio', { name: 'Good' }))
  cut('vehicle/getDepartureCheck')
  const asked = () => sentPaths().filter(path => path === 'vehicle/getDepartureCheck').length
  const before = asked()
  act(() => outrider.stored.set(storedLang, 'zh'))
  await waitFor(() => expect(asked()).toBe(before + 1))
  await waitFor(() => expect(tyres().getByRole<HTMLInputElement>('radio', { name: '正常' }).checked).toBe(true))
})

test('a vehicle whose terminal is down says so and leads to a repair that is about it', async () => {
  const vehicle = await company.addVehicle('沪D60099')
  const { pool } = platform.database
  await pool.query("insert into terminals (vehicle_id, phone, terminal_type) values ($1, '13900006009', 'jt808-2019')", [vehicle])
  await pool.query('insert into paper_settings (organisation_id, device_down_hours) values ($1, 6)', [company.organisation])
  await platform.fleet.reload()
  const { user, sent, address } = await openScreen(`/departureCheck?vehicleId=${vehicle}`, { as: company, lang: 'en' })
  await screen.findByText('May not leave until its terminal works: has never reported')
  await user.click(screen.getByRole('button', { name: 'Request a repair' }))
  await waitFor(() => expect(address()).toContain('/newRepairApply'))
  for (const [name, value] of [
    [/^Business/, 'North'],
    [/^Contact/, 'Wang'],
    [/^Phone/, '13900000000'],
  ] as const)
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
  await user.click(screen.getByRole('button', { name: 'Send application' }))
  const about = { kind: 'maintenance', workType: 'offline', vehicleId: vehicle, plateNum: '沪D60099' }
  await waitFor(() => expect(sent('vehManager/addInstMtcApplication')).toMatchObject([about]))
  await pool.query('delete from paper_settings')
})
