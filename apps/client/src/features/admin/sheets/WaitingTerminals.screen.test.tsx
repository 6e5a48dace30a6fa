// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
// The only one: unknown numbers are for who administers the whole installation.
const company = await newCompany(platform)

const waits = (phone: string, plate: string, colour: number | null = null, why = 'unknownVehicle') =>
  platform.database.pool.query(
    `insert into refused_terminals (phone, model, maker, terminal_id, plate_num, plate_color, version, address, why, first_at, last_at, count)
     values ($1, 'OR-1', 'OUTRD', $2, $3, $4, '2019', '203.0.113.7', $5, now(), now(), 3)`,
    [phone, `T${phone.slice(-4)}`, plate, colour, why],
  )

test('waiting terminals are ticked and added together, with what each has said', async () => {
  for (const nth of [1, 2, 3]) await waits(`1370000100${nth}`, `沪W0000${nth}`, nth === 1 ? 5 : null)
  await waits('13700001009', '')
  const { user, sent } = await openScreen('/admin/vehicles', { as: company })
  const waiting = within(await screen.findByRole('group', { name: 'Waiting terminals' }))
  // Without a plate it is added by itself.
  expect(waiting.getAllByRole('checkbox')).toHaveLength(3)
  screen.getByText(/1 more terminal said no plate/)
  expect(screen.getByRole('button', { name: 'Check 0 vehicles' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Tick all' }))
  await user.click(waiting.getByRole('checkbox', { name: /沪W00003/ }))
  await user.click(screen.getByRole('button', { name: 'Check 2 vehicles' }))
  await user.click(await screen.findByRole('button', { name: 'Import 2 vehicles' }))
  await screen.findByText('New: 2, changed: 0, unchanged: 0')
  expect(sent('admin/importVehicleSheet')).toHaveLength(1)
  const { rows } = await platform.database.pool.query(
    `select v.plate_num, v.plate_color, t.phone, t.terminal_id from vehicles v join terminals t on t.vehicle_id = v.id
     where v.plate_num like '沪W%' order by t.phone`,
  )
  expect(rows).toMatchObject([
    { plate_num: '沪W00001', plate_color: 5, phone: '13700001001', terminal_id: 'T1001' },
    { plate_num: '沪W00002', phone: '13700001002', terminal_id: 'T1002' },
  ])
})

test('one that says the plate of a vehicle that is there does not get it: nothing is offered to be imported', async () => {
  const known = await company.addVehicle('沪K00001', { phone: '13700002001' })
  await platform.database.pool.query('update vehicles set plate_color = 2 where id = $1', [known])
  await waits('13700002666', '沪K00001', 2, 'unknownTerminal')
  const { user } = await openScreen('/admin/vehicles', { as: company })
  await user.click(await screen.findByRole('checkbox', { name: /沪K00001/ }))
  await user.click(screen.getByRole('button', { name: 'Check 1 vehicle' }))
  await screen.findByText(/Its terminal is not replaced from here/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull())
})
