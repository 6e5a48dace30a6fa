// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const company = await newCompany(platform)
const minute = 60_000

/** Two devices have used its number in turns; the last turn was so long ago, ms. */
async function usedInTurns(plate: string, phone: string, ago: number): Promise<string> {
  const id = await company.addVehicle(plate, { phone })
  const last = Date.now() - ago
  await platform.database.pool.query(
    `insert into terminal_clones (vehicle_id, since, last_at, turns, address, other_address, other_at) values ($1, $2, $3, 5, $4, $5, $6)`,
    [id, new Date(last - 60 * minute), new Date(last), '203.0.113.7', '198.51.100.9', new Date(last - 2 * minute)],
  )
  return id
}
const twice = await usedInTurns('沪A60021', '13700060021', minute)
const nearlyADay = await usedInTurns('沪A60022', '13700060022', 23 * 60 * minute)
const longAgo = await usedInTurns('沪A60023', '13700060023', 25 * 60 * minute)
const alone = await company.addVehicle('沪A60024', { phone: '13700060024' })

const notice = /^Two devices use this number in turns: 203\.0\.113\.7 \(.+\) and 198\.51\.100\.9 \(.+\)\./

test('a number that two devices use in turns is told on the vehicle with both addresses', async () => {
  await openScreen(`/vehicleInfo?vehicle=${twice}`, { as: company })
  await screen.findByText(notice)
})

test('两台设备轮流使用一个号码时，车辆详情用中文说明', async () => {
  await openScreen(`/vehicleInfo?vehicle=${twice}`, { as: company, lang: 'zh' })
  await screen.findByText(/^该终端手机号被两台设备轮流使用：203\.0\.113\.7（.+）和198\.51\.100\.9（.+）。请核对终端/)
})

test('it is told for a day after the last turn', async () => {
  await openScreen(`/vehicleInfo?vehicle=${nearlyADay}`, { as: company })
  await screen.findByText(notice)
})

test.each([
  ['ended more than a day ago', '沪A60023', longAgo],
  ['belongs to one device', '沪A60024', alone],
])('a number whose use in turns %s is told of nobody', async (_, plate, vehicleId) => {
  const { sent, waiting } = await openScreen(`/vehicleInfo?vehicle=${vehicleId}`, { as: company })
  await screen.findAllByText(plate)
  await waitFor(() => expect(sent('vehicle/getVehDeviceFaults')).toContainEqual({ vehicleId }))
  await waitFor(() => expect(waiting()).toBe(0))
  expect(screen.queryByText(notice)).toBeNull()
})
