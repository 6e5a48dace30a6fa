// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { unreadAlarms } from '../../../core/alarms/unread.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const lastLook = Date.UTC(2026, 0, 5)
const minute = 60_000

async function withAlarms(plate: string) {
  const company = await newCompany(platform)
  const vehicle = Number(await company.addVehicle(plate))
  for (const at of [-1, 1, 2]) await addAlarm(platform.database, vehicle, { started_at: new Date(lastLook + at * minute) })
  return company
}

test('alarms since the last look are counted at the tab and at the entry of the rail, until the alarms are opened', async () => {
  const company = await withAlarms('沪A63001')
  const { user } = await openScreen('/main/vehicleList', { as: company, stored: { alarmsSeen: lastLook } })
  await user.click(await screen.findByRole('button', { name: /^Alarms ?\(2 unread\)$/ }))
  await screen.findByRole('list', { name: 'Alarms' })
  await screen.findByRole('button', { name: 'Alarms' })
  await user.click(screen.getByRole('button', { name: 'Monitoring' }))
  await screen.findByRole('button', { name: 'Alarms' })
  expect(unreadAlarms.getState().count).toBe(0)
})

test('the bell and the rail of a wide window lead to unread alarms', async () => {
  const company = await withAlarms('沪A63002')
  const { user, address } = await openScreen('/about', { as: company, size: 'desktop', stored: { alarmsSeen: lastLook } })
  const rail = within(await screen.findByRole('navigation', { name: 'Modules' }))
  await rail.findByRole('link', { name: /^Alarms ?\(2 unread\)$/ })
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await user.click(await screen.findByRole('link', { name: /Unread alarms/ }))
  await waitFor(() => expect(address()).toBe('/main/alarm'))
  await rail.findByRole('link', { name: 'Alarms' })
})

test('alarms that the list did not show stay unread: when it fails, and when it is narrowed', async () => {
  const company = await withAlarms('沪A63003')
  const stored = { alarmsSeen: lastLook }
  const failing = await openScreen('/main/alarm', { as: company, stored, size: 'desktop', cut: [['alarm/getVehiclesAlarms', 1]] })
  const rail = within(await screen.findByRole('navigation', { name: 'Modules' }))
  await screen.findByText('Alarms could not be loaded')
  expect(unreadAlarms.getState().shownTo).toBeUndefined()
  failing.mend('alarm/getVehiclesAlarms')
  await failing.goTo('/main/alarm?level=2')
  await screen.findByText('No alarm matches these filters')
  expect(unreadAlarms.getState().shownTo).toBeUndefined()
  await failing.user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('grid', { name: 'Alarms' })
  await rail.findByRole('link', { name: 'Alarms' })
  expect(unreadAlarms.getState().shownTo).toBe(lastLook + 2 * minute)
})
