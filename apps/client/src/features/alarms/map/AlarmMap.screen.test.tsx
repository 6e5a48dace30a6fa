// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()

async function withAlarms(plate: string) {
  const company = await newCompany(platform)
  const vehicle = Number(await company.addVehicle(plate))
  const id = await addAlarm(platform.database, vehicle)
  const nowhere = { start_latitude_e6: null, start_longitude_e6: null, last_latitude_e6: null, last_longitude_e6: null }
  await addAlarm(platform.database, vehicle, { type: 2, level: 2, ...nowhere })
  return { company, id }
}

test('the map of alarms says how many it shows and how many have no place, and leads to the list with the same filter', async () => {
  const { company } = await withAlarms('沪A64001')
  const { user, address } = await openScreen('/main/alarmMap?alarms=pending&level=', { as: company, lang: 'zh' })
  await screen.findByText('地图上1条，共2条')
  await screen.findByText('1条没有位置')
  expect(screen.getByRole('button', { name: '报警' }).getAttribute('aria-current')).toBe('page')
  await user.click(screen.getByRole('radio', { name: '已处理' }))
  await screen.findByText('没有报警')
  await user.click(screen.getByRole('button', { name: '查看列表' }))
  await waitFor(() => expect(address()).toMatch(/^\/main\/alarm\?.*alarms=processed/))
})

test('an alarm named by the address is open beside the map of a wide window', async () => {
  const { company, id } = await withAlarms('沪A64002')
  await openScreen(`/main/alarmMap?alarm=${id}`, { as: company, size: 'desktop' })
  const details = within(await screen.findByRole('complementary', { name: 'Alarm details' }))
  await details.findByRole('button', { name: 'Claim' })
  await details.findByText('沪A64002')
})

test('who may not see positions is told why no alarm has a place', async () => {
  const { company } = await withAlarms('沪A64003')
  const user = await company.withUser({ posAuth: false })
  await openScreen('/main/alarmMap', { as: user })
  await screen.findByText('Without the right to see positions, the places of alarms are not shown')
})
