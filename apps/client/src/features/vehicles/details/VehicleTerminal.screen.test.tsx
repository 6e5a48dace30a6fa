// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { aReport } from '../../../testing/server.ts'

const platform = await platformOfFile()
const company = await newCompany(platform, { updInstTaskAuth: true, updMtcTaskAuth: true })
let second = 0

/** A vehicle whose device said another plate, and another device that waits. */
async function vehicleWithOtherDevice(phone: string): Promise<string> {
  const id = await company.addVehicle(`沪C${phone.slice(-5)}`, { phone })
  second += 1
  platform.bus.publish({
    kind: 'stored',
    positions: [aReport(Number(id), second, { time: Date.now(), receivedAt: Date.now() })],
  })
  const device = { maker: '70111', model: 'OR-1', terminalId: 'T000001' }
  await platform.database.pool.query(
    `update terminals set device = $2, device_since = now(), other_plate = '京B99999' where phone = $1`,
    [phone, JSON.stringify(device)],
  )
  await platform.database.pool.query(
    `insert into refused_terminals (phone, model, maker, terminal_id, plate_num, address, why, first_at, last_at, count)
     values ($1, 'OR-1', '70111', 'T999999', '', '203.0.113.7', 'otherDevice', now(), now(), 3)`,
    [phone],
  )
  return id
}

test('another device is told with its reason and accepted by a button; then nothing waits any more and the change is listed', async () => {
  const id = await vehicleWithOtherDevice('13500000001')
  const { user, sent } = await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company })
  await screen.findByText(/Another terminal registered with this phone number · 203\.0\.113\.7 · .* · attempts: 3/)
  screen.getByText(/registered with the plate “京B99999”/)
  await user.click(screen.getByRole('button', { name: 'Accept this terminal' }))
  await waitFor(() => expect(screen.queryByText(/Another terminal registered/)).toBeNull())
  expect(sent('vehicle/acceptDevice')).toEqual([{ vehicleId: id, maker: '70111', model: 'OR-1', terminalId: 'T999999' }])
  await screen.findByText('70111 · OR-1 · T000001 → 70111 · OR-1 · T999999')
})

/** A connection that was cut, and one that goes on with damaged frames. */
async function withLinks(phone: string): Promise<string> {
  const id = await vehicleWithOtherDevice(phone)
  await platform.database.pool.query(
    `insert into terminal_links (terminal_id, linked_at, unlinked_at, address, why, faults)
     select id, now() - interval '2 hours', now() - interval '1 hour', '203.0.113.7', 'idle', 0 from terminals where phone = $1
     union all select id, now() - interval '1 hour', null, '203.0.113.7', null, 3 from terminals where phone = $1`,
    [phone],
  )
  return id
}

test('why the last connection was cut, and how much of this one is damaged', async () => {
  const id = await withLinks('13500000005')
  await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company })
  const links = within(await screen.findByRole('list', { name: 'Recent connections' }))
  links.getByText('Cut: nothing was received for too long')
  links.getByText('Damaged data: 3')
  links.getByText(/^Connected since /)
})

test('the same in Chinese', async () => {
  const id = await withLinks('13500000006')
  await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company, lang: 'zh' })
  await screen.findByText('长时间无数据，平台已断开')
  screen.getByText('3处数据损坏')
})

test('in Chinese too', async () => {
  const id = await vehicleWithOtherDevice('13500000002')
  await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company, lang: 'zh' })
  await screen.findByText(/另一台终端使用该终端手机号注册/)
  screen.getByRole('button', { name: '接入该终端' })
})

test('without the right to edit vehicles nothing of the terminal is asked or shown', async () => {
  const id = await vehicleWithOtherDevice('13500000004')
  const { sent } = await openScreen(`/vehicleInfo?vehicle=${id}`, {
    as: await company.withUser({ updInstTaskAuth: false, updMtcTaskAuth: false }),
    lang: 'zh',
  })
  await screen.findByText('车辆档案')
  expect(screen.queryByText(/另一台设备/)).toBeNull()
  expect(sent('vehicle/getTerminalState')).toEqual([])
})

test('on the list of waiting terminals it opens its vehicle; a network with too many unknown numbers is one row', async () => {
  const id = await vehicleWithOtherDevice('13500000003')
  await platform.database.pool.query(
    `insert into refused_networks values ('203.0.113.0/24', '203.0.113.9', 1750, 1800, now(), now())`,
  )
  const { user, address } = await openScreen('/addNewVehicle', { as: company })
  await screen.findByText('203.0.113.0/24: about 1,750 more unknown numbers')
  await user.click(await screen.findByRole('button', { name: /13500000003, vehicle 沪C00003/ }))
  await waitFor(() => expect(address()).toBe(`/vehicleInfo?vehicle=${id}`))
})

test('what the terminal sent by itself is listed with name, time and size, and opens to its fields or bytes', async () => {
  const id = await vehicleWithOtherDevice('13500000007')
  const insert = `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, count, body)
    values ($1, $2, 2013, now(), now(), $3, decode($4, 'hex'))`
  await platform.database.pool.query(insert, [id, 0x0301, 1, '05'])
  await platform.database.pool.query(insert, [id, 0x0f42, 3, 'abcd'])
  const { user } = await openScreen(`/vehicleInfo?vehicle=${id}`, { as: company })
  await user.click(await screen.findByText('Reserved message 0x0F42'))
  screen.getByText(/· bytes: 2 · received 3 times$/)
  screen.getByText('ab cd')
  await user.click(screen.getByText(/0x0301$/))
  screen.getByText('event')
})
