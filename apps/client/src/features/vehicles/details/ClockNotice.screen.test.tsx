// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { aReport } from '../../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform)
const now = Date.now()
/** Of the server's quality bits. */
const fromTheFuture = 2

/** A vehicle whose terminal is this far ahead, ms; null: its time cannot be read. */
async function vehicleAhead(plate: string, phone: string, ahead: number | null): Promise<string> {
  const id = await company.addVehicle(plate, { phone })
  const report = {
    time: now,
    receivedAt: now,
    reportedTime: ahead === null ? null : now + ahead,
    quality: fromTheFuture,
    alarms: 1,
  }
  platform.bus.publish({ kind: 'stored', positions: [aReport(Number(id), 0, report)] })
  return id
}
const ahead = await vehicleAhead('沪A60011', '13700060011', 3_600_000)
const unreadable = await vehicleAhead('沪A60012', '13700060012', null)

test('a clock an hour ahead is told on the vehicle, its time is marked as that of the arrival, and its alarm is there', async () => {
  await openScreen(`/vehicleInfo?vehicle=${ahead}`, { as: company })
  await screen.findByText('Clock 1 h ahead')
  await screen.findByText(/^Clock 1 h ahead: positions and alarms are shown with the time they arrived/)
  screen.getByText(/\(time of arrival\)$/)
  screen.getByText('Emergency')
  expect(screen.queryByRole('button', { name: /^Use UTC/ })).toBeNull()
})

test('一个时间无效的终端，用中文说明', async () => {
  await openScreen(`/vehicleInfo?vehicle=${unreadable}`, { as: company, lang: 'zh' })
  await screen.findByText('终端时间无效')
  screen.getByText(/（按到达时间）$/)
})

test('a proposed zone is accepted with one press, by who may edit the vehicle', async () => {
  await platform.database.pool.query('update terminals set proposed_zone_minutes = 540 where vehicle_id = $1', [ahead])
  const installer = await company.withUser({ updInstTaskAuth: true })
  const { user, sent } = await openScreen(`/vehicleInfo?vehicle=${ahead}`, { as: installer })
  await user.click(await screen.findByRole('button', { name: 'Use UTC+9' }))
  await waitFor(() => expect(sent('vehicle/saveVehEdit')).toEqual([{ vehicleId: ahead, zoneMinutes: 540 }]))
  await screen.findByText('The terminal’s time zone is now UTC+9')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use UTC/ })).toBeNull())
})

test('it is among the vehicles that need attention, with its own reason', async () => {
  const { user } = await openScreen('/main/vehicleList?state=attention', { as: company })
  await user.click(await screen.findByRole('button', { name: /Any reason/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: /^Clock wrong/ }))
  await screen.findByText(/^Terminal offline · Clock 1 h ahead/)
  screen.getByText(/^Terminal offline · Clock unreadable/)
})
