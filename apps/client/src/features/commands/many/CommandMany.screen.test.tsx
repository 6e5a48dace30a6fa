// @vitest-environment jsdom
import { messages } from '@outrider/jt808'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { locationOf, TestTerminal } from '../../../../../server/src/testing/terminal.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile({ terminals: 'gateway' })
const linked: TestTerminal[] = []
afterAll(() => {
  for (const { socket } of linked) socket.destroy()
})
const company = await newCompany(platform)
const plates = ['沪K1', '沪K2', '沪K3']
const ids = await Promise.all(plates.map((plate, at) => company.addVehicle(plate, { phone: `1390000880${at}` })))

/** A terminal that tells its position when asked, and obeys. */
async function link(phone: string): Promise<TestTerminal> {
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  linked.push(terminal)
  const location = () => locationOf({ time: Date.now() })
  return terminal
    .replies(messages.queryLocation, ({ header: { serial: replySerial } }) =>
      terminal.send(messages.locationResponse, { replySerial, location: location() }),
    )
    .replies(messages.vehicleControl, ({ header: { serial: replySerial } }) =>
      terminal.send(messages.vehicleControlResponse, { replySerial, location: location() }),
    )
}

async function openTicked(as = company) {
  const opened = await openScreen('/vehicleTable?sort=plate', { as, size: 'desktop' })
  for (const plate of plates) await opened.user.click(await screen.findByRole('checkbox', { name: `Select ${plate}` }))
  return opened
}
const results = () => within(screen.getByRole('list', { name: 'Result for each vehicle' })).getAllByRole('listitem')

test('ticked vehicles are located one by one, each with its result, and those without an answer are asked again', async () => {
  await link('13900008800')
  const { user, sent } = await openTicked()
  await user.click(screen.getByRole('button', { name: 'Commands' }))
  await screen.findByRole('heading', { name: 'Command several vehicles' })
  expect(screen.queryByText(/^Cut oil and power$|^Lock$/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Send to 3 vehicles' }))
  await screen.findByText('Done 1 · failed 2 · in progress 0 · not sent 0')
  // Those without success are first.
  expect(results().map(row => row.textContent)).toEqual([
    '沪K2vehicle not onlineFailed',
    '沪K3vehicle not onlineFailed',
    expect.stringMatching(/^沪K1Position of .*Done$/),
  ])
  const asked = () => sent('vehicle/getVehiclePosition').map(body => (body as { vehicleId: string }).vehicleId)
  expect(asked().toSorted()).toEqual(ids.toSorted())
  await link('13900008801')
  await user.click(screen.getByRole('button', { name: 'Send again to the 2 without success' }))
  await screen.findByText('Done 2 · failed 1 · in progress 0 · not sent 0')
  expect(asked()).toHaveLength(5)
  const recorded = await platform.database.pool.query(
    `select call from recorded_events where call = 'vehicle/getVehiclePosition'`,
  )
  expect(recorded.rows).toHaveLength(5)
})

test('an order goes to many after a reason and a question, each with its own command in the log; sent again after a lost reply it counts once', async () => {
  await link('13900008802')
  const { user, sent, cut, mend } = await openTicked()
  await user.click(screen.getByRole('button', { name: 'Commands' }))
  await user.click(await screen.findByRole('radio', { name: 'Restore oil and power' }))
  await user.click(screen.getByRole('button', { name: 'Send to 3 vehicles' }))
  await screen.findByText('Enter a reason')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Found again')
  cut('platform/sendRestoreFuelAndElecCmd')
  await user.click(screen.getByRole('button', { name: 'Send to 3 vehicles' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore oil and power: send to 3 vehicles?' }))
  question.getByText('沪K1, 沪K2, 沪K3')
  await user.click(question.getByRole('button', { name: 'Send to 3 vehicles' }))
  await screen.findByText('Done 0 · failed 3 · in progress 0 · not sent 0')
  mend('platform/sendRestoreFuelAndElecCmd')
  await user.click(screen.getByRole('button', { name: 'Send again to the 3 without success' }))
  await user.click(await screen.findByRole('button', { name: 'Send to 3 vehicles' }))
  await waitFor(() => expect(results()).toHaveLength(3))
  await waitFor(async () => {
    const { rows } = await platform.database.pool.query('select vehicle_id, reason from vehicle_commands where kind = $1', [
      'restore',
    ])
    expect(rows.map(row => String(row.vehicle_id)).toSorted()).toEqual(ids.toSorted())
  })
  const requestIds = sent('platform/sendRestoreFuelAndElecCmd').map(body => (body as { requestId: string }).requestId)
  expect(new Set(requestIds).size).toBe(3)
})

test('who may give no commands only locates', async () => {
  const { user } = await openTicked(await company.withUser({ commandAuth: false }))
  await user.click(screen.getByRole('button', { name: 'Commands' }))
  expect((await screen.findAllByRole('radio')).map(radio => radio.parentElement?.textContent)).toEqual(['Locate now'])
})
