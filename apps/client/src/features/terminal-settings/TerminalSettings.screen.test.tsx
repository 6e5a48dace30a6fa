// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TestTerminal } from '../../../../server/src/testing/terminal.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { atEndOfTest } from '../../testing/end-of-test.ts'
import { autofill } from '../../testing/fields.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile({ terminals: 'gateway' })
const company = await newCompany(platform)
const vehicle = await company.addVehicle('沪A39001')
await platform.database.pool.query(
  `insert into terminals (vehicle_id, phone, terminal_type, version, parameters, parameters_at)
   values ($1, '13939393901', 'jt808-2013', '2013', $2, now())
   on conflict (vehicle_id) do update set version = excluded.version, parameters = excluded.parameters, parameters_at = now()`,
  [
    vehicle,
    JSON.stringify([
      { id: 0x0029, value: 30 },
      { id: 0x0020, value: 1 },
    ]),
  ],
)

test('what a terminal has is shown with units and meanings; offline, nothing can be set', async () => {
  await openScreen(`/terminalSettings?vehicle=${vehicle}`, { as: company })
  await screen.findByText('Reporting interval, default')
  screen.getByText('30 s')
  screen.getByText('By distance')
  screen.getByText('The terminal is offline: nothing can be set')
  expect(screen.getByRole('button', { name: 'Restart' })).toHaveProperty('disabled', true)
})

test('a profile is added with the parameters that are chosen, and shows which terminals differ from it', async () => {
  const { user, sent, address } = await openScreen('/terminalProfile', { as: company })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Plan' } })
  await user.click(screen.getByRole('button', { name: /Add parameter/ }))
  await user.click(await screen.findByRole('option', { name: 'Reporting interval, default' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Reporting interval, default (s)' }), { target: { value: '0' } })
  await user.click(screen.getByRole('button', { name: 'Add profile' }))
  await screen.findByText(/it has to be within 1/)
  fireEvent.change(screen.getByRole('textbox', { name: 'Reporting interval, default (s)' }), { target: { value: '15' } })
  await user.click(screen.getByRole('button', { name: 'Add profile' }))
  await waitFor(() => expect(address()).toMatch(/^\/terminalProfile\?profile=\d+/))
  expect(sent('terminal/addTerminalProfile').at(-1)).toMatchObject({ name: 'Plan', settings: [{ number: 0x0029, value: '15' }] })
  await screen.findByText('1 in all, 1 differ, 0 not read')
  screen.getByText(/Reporting interval, default: 30 s, wanted 15 s/)
})

test('a second person reads that it waits for their approval, and approves by typing the plate and Enter', async () => {
  const other = await company.withUser({})
  const { rows: known } = await platform.database.pool.query<{ id: number }>('select max(id) as id from users')
  await platform.database.pool.query(
    `insert into terminal_changes (vehicle_id, kind, wanted, may_lose, reason, user_id, user_name, state, requested_at, details)
     values ($1, 'connect', '[]', true, 'moved (other.example.com:8808)', $2, 'other', 'asked', now(), '{}')`,
    [vehicle, known[0]?.id],
  )
  await openScreen(`/terminalSettings?vehicle=${vehicle}`, { as: other })
  await screen.findByText('It may lead the terminal to another server: somebody else has to approve it first')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  const { user, sent } = await openScreen(`/terminalSettings?vehicle=${vehicle}`, { as: company })
  await screen.findByText('It may lead the terminal to another server. Nothing is sent until you approve it')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.keyboard('沪A00000{Enter}')
  await screen.findByText('This is not the plate of the vehicle')
  await user.clear(screen.getByRole('textbox', { name: /^Enter the plate/ }))
  await user.keyboard('沪a39001{Enter}')
  await waitFor(() =>
    expect(sent('terminal/decideTerminalChange')).toEqual([
      { changeId: expect.any(String) as string, approve: true, plateNum: '沪a39001' },
    ]),
  )
})

test('a firmware file that was uploaded is not given up without a question', async () => {
  const { user } = await openScreen('/terminalFirmware', { as: company })
  await user.upload(await screen.findByLabelText('Select the firmware file'), new File(['firmware'], 'OT-808B.bin'))
  await screen.findByText('OT-808B.bin, 1 kB')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('Leave without saving?')
})

test('who may not configure finds neither the screens nor the link', async () => {
  const less = await company.withUser({ configureAuth: false })
  const { address } = await openScreen('/terminalProfiles', { as: less })
  await waitFor(() => expect(address()).not.toBe('/terminalProfiles'))
})

test('an expert message is kept with what is filled in, and is filled in again, without its reason', async () => {
  const phone = '13939393902'
  const online = await company.addVehicle('沪A39002', { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  atEndOfTest(() => terminal.socket.destroy())
  const expert = await company.withUser({ expertAuth: true })
  const { user, sent } = await openScreen(`/expertMessages?vehicle=${online}`, { as: expert })
  await screen.findByRole('button', { name: /Message/ })
  autofill({ Message: 'information service · 0x8304' })
  await screen.findByRole('textbox', { name: 'Reason' })
  const [type, text] = screen.getAllByRole('textbox')
  await user.type(type as HTMLElement, '3')
  await user.type(text as HTMLElement, 'Fog ahead')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'weather')
  await user.click(screen.getByRole('button', { name: 'Save as template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Fog')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('terminal/saveMessageTemplate')).toMatchObject([
    { name: 'Fog', sharedWith: null, message: 'information', values: [{ value: '3' }, { value: 'Fog ahead' }] },
  ])
  cleanup()
  await openScreen(`/expertMessages?vehicle=${online}`, { as: expert })
  await screen.findByRole('button', { name: /Template/ })
  autofill({ Template: 'Fog' })
  await screen.findByDisplayValue('Fog ahead')
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', '')
})
