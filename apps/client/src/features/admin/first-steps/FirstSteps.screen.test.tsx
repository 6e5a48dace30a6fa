// @vitest-environment jsdom
import { once } from 'node:events'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TestTerminal } from '../../../../../server/src/testing/terminal.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile({
  terminals: 'gateway',
  config: { 'gateway-address': 'gps.example.com:16808', 'map-keys': '' },
})
const { pool } = platform.database
await pool.query(`insert into installation (kind, first_steps_open) values ('production', true)`)
const company = await newCompany(platform)
const number = '13700000501'

test('the first steps lead to the screens that do them, and end where somebody ends them', async () => {
  const { user, sent, address } = await openScreen('/admin/firstSteps', { as: company, size: 'desktop' })
  const steps = within(await screen.findByRole('list', { name: 'Steps' }))
  expect(steps.getAllByText('Done').length + steps.getAllByText('To do').length).toBe(6)
  await user.click(steps.getByRole('button', { name: 'Open: Company and time zone' }))
  await screen.findByRole('textbox', { name: 'Chinese name' })
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'End the first steps' }))
  await waitFor(() => expect(address()).toMatch(/^\/main/))
  expect(sent('admin/endFirstSteps')).toEqual([{}])
  expect((await pool.query('select first_steps_open from installation')).rows).toEqual([{ first_steps_open: false }])
})

test('what to type is copied as it stands, and each try of a terminal is shown with its reason until it is let in', async () => {
  const { user } = await openScreen('/admin/firstSteps', { as: company, size: 'desktop' })
  await screen.findByText('SERVER,1,gps.example.com,16808,0#')
  await screen.findByText(/^No terminal has connected yet/)
  const terminal = new TestTerminal(platform.gatewayPort, number)
  await once(terminal.socket, 'connect')
  await terminal.register({ plate: '沪A50001', model: 'OR-7' })
  const seen = within(await screen.findByRole('region', { name: `${number} (OR-7)` }))
  seen.getByText('Refused: No vehicle has this phone number')
  seen.getByText('Not added yet')
  // The form has what the terminal has said.
  await user.click(seen.getByRole('button', { name: 'Add its vehicle' }))
  expect(await screen.findByLabelText('Terminal phone no.')).toHaveProperty('value', number)
  expect(screen.getByLabelText('Plate number')).toHaveProperty('value', '沪A50001')
  await user.keyboard('{Escape}')
  await company.addVehicle('沪A50001', { phone: number })
  await screen.findByText('Waits to connect again')
  await terminal.signIn()
  terminal.report({ speed: 50 })
  await screen.findByText('Moves on the map')
  await screen.findByText('Let in')
  screen.getByText('Refused: No vehicle has this phone number')
  await terminal.leave()
})

test('who may not add vehicles is led to what they may do', async () => {
  const as = await company.withUser({ updInstTaskAuth: false })
  const { sent } = await openScreen('/admin/firstSteps', { as, size: 'desktop' })
  await screen.findByRole('button', { name: 'Add user' })
  expect(screen.queryByRole('button', { name: 'Add vehicle' })).toBeNull()
  expect(sent('admin/getTerminalTries')).toEqual([])
  expect(sent('map/getStreetMaps')).toEqual([])
})

test('a base map by the key of a service counts as one of this server does', async () => {
  const caller = await platform.signIn(company.login, company.password)
  await caller.call('map/setMapKey', { name: 'tianditu', key: 'abcdef-0123456789' })
  await openScreen('/admin/firstSteps', { as: company, size: 'desktop' })
  const steps = within(await screen.findByRole('list', { name: 'Steps' }))
  const [row] = steps.getAllByRole('listitem').filter(each => within(each).queryByText('Base map'))
  await within(row as HTMLElement).findByText('Done')
})
