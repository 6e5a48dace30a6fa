// @vitest-environment jsdom
import { type Frame, messages } from '@outrider/jt808'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { locationOf, TestTerminal } from '../../../../server/src/testing/terminal.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { csvCells, savedFiles } from '../../testing/saved-files.ts'

/** A lock of this model moves doors only; others are sent to standing vehicles. */
const platform = await platformOfFile({ terminals: 'gateway', config: { 'door-lock-models': 'OR-1' } })
const linked: TestTerminal[] = []
afterAll(() => {
  for (const { socket } of linked) socket.destroy()
})
const company = await newCompany(platform)
const reason = 'Police informed'

test('a cut asks for a reason and the plate, and waits for the next stop where it cannot be sent now', async () => {
  const vehicle = await company.addVehicle('沪E00001')
  const { user, sent } = await openScreen(`/paramSetting?vehicle=${vehicle}`, { as: company })
  await screen.findByText('vehicle not online')
  expect(screen.getByRole('button', { name: 'Lock' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Cut oil and power' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Not possible now: vehicle not online')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  dialog.getByText('Enter a reason')
  dialog.getByText('The plate number does not match this vehicle')
  expect(sent('platform/sendCutOffFuelAndElecCmd')).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await user.type(dialog.getByRole('textbox', { name: /Type the plate number/ }), '沪e00001')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText('vehicle not online')
  await user.click(dialog.getByRole('checkbox', { name: 'Carry out at the next stop' }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText(/Cut oil and power · Waiting for the next stop/)
  const [now, armed] = sent('platform/sendCutOffFuelAndElecCmd')
  expect(now).toMatchObject({ arm: false })
  expect(armed).toMatchObject({ arm: true, minutes: 30, reason, vehicleId: vehicle })
  // A cut that waits is another request: what the first try may have made is no answer to it.
  expect((armed as { requestId: string }).requestId).not.toBe((now as { requestId: string }).requestId)
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }))
  await screen.findByText(/Cut oil and power · Cancelled/)
})

test('the same in Chinese, with the log of all vehicles', async () => {
  await openScreen('/paramSetting', { as: company, lang: 'zh' })
  await screen.findByText('全部车辆的指令记录')
  await screen.findByText(/沪E00001 · 断油断电 · 已取消/)
})

test('without the right nothing is offered', async () => {
  const vehicle = await company.addVehicle('沪E00002')
  const viewer = await company.withUser({ commandAuth: false })
  await openScreen(`/vehicleInfo?vehicle=${vehicle}`, { as: viewer })
  await screen.findByText('Show on map')
  expect(screen.queryByText('Control commands')).toBeNull()
})

test('the log is filtered by what became of commands, kind and person, kept in the address, and exported whole', async () => {
  const other = await newCompany(platform)
  const vehicle = await other.addVehicle('沪E00009')
  const add = (count: number, kind: string, state: string, by: string) =>
    platform.database.pool.query(
      `with added as (
         insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_name, address, arms)
         select $1::int4, '沪E00009', $2, $3, false, 'why', $4, '', false from generate_series(1, $5::int4) returning id, user_name)
       insert into vehicle_command_steps (command_id, state, user_name) select id, $3, user_name from added`,
      [vehicle, kind, state, by, count],
    )
  await add(560, 'lock', 'inEffect', 'Wang')
  await add(1, 'cut', 'notInEffect', 'Li_100%')
  await add(1, 'restore', 'noAnswer', 'Li_100%')
  await add(1, 'text', 'inEffect', 'Li_100%')
  const { user, address, sent } = await openScreen('/paramSetting', { as: other, size: 'desktop' })
  const table = await screen.findByRole('grid', { name: 'Command log of all vehicles' })
  await within(table).findByText('Acknowledged, not in effect')
  // A restore without an answer has undone nothing.
  await user.click(await within(table).findByText('may still take effect'))
  await screen.findByText(/Send a restore to be sure$/)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  // Nobody gives a reason for a text: it says what was sent.
  within(table).getByText('Acknowledged')
  await user.click(within(table).getByText('Text: why'))
  within(screen.getByRole('dialog')).getByText('Text')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Not in effect' }))
  await waitFor(() => expect(within(table).queryByText('Lock')).toBeNull())
  await waitFor(() => expect(address()).toContain('outcome=notDone'))
  await user.click(screen.getAllByRole('button', { name: 'All' })[0] ?? expect.fail())
  await user.type(screen.getByRole('textbox', { name: 'Sent or approved by' }), '_100%')
  await waitFor(() => expect(sent('platform/getCutOffFuelElecCmdResult').at(-1)).toMatchObject({ person: '_100%' }))
  await waitFor(() => expect(within(table).queryByText('Lock')).toBeNull())
  expect(within(table).getAllByText('Li_100%').length).toBeGreaterThan(0)
  await user.clear(screen.getByRole('textbox', { name: 'Sent or approved by' }))
  await within(table).findAllByText('Lock')
  const files = savedFiles()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  // More than one page of 500, each once, and the headings.
  expect(csvCells(await (await files.next()).text()).filter(([first]) => first)).toHaveLength(564)
})

const careful = await newCompany(platform)

test('who gives commands says where cuts need approval, and two end that', async () => {
  const { user, sent } = await openScreen('/paramSetting', { as: careful })
  await user.click(await screen.findByRole('button', { name: 'Approval of cuts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approval of cuts' }))
  await user.click(await dialog.findByRole('checkbox'))
  await waitFor(() => expect(dialog.getByRole('checkbox')).toHaveProperty('checked', true))
  expect(sent('platform/setCommandApproval')).toMatchObject([{ orgId: careful.organisation, required: true }])
  await user.click(dialog.getByRole('checkbox'))
  await dialog.findByText(/^You asked to end approval on/)
  expect(dialog.getByRole('checkbox')).toHaveProperty('checked', true)
  expect(dialog.queryByRole('button', { name: 'Agree' })).toBeNull()
  await user.type(dialog.getByRole('searchbox'), 'nowhere')
  dialog.getByText('No matching organisations')
  cleanup()
  const other = await openScreen('/paramSetting', { as: await careful.withUser({}), size: 'desktop' })
  await other.user.click(await screen.findByRole('button', { name: 'Approval of cuts' }))
  await screen.findByText(new RegExp(`^${careful.login} asked to end approval on`))
  await screen.findByRole('button', { name: 'Agree' })
  await other.user.click(screen.getByRole('button', { name: 'Keep approval' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull())
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
})

test('a second person finds a cut to approve, sees what hinders it, and approves it; the log names both', async () => {
  const vehicle = await careful.addVehicle('沪E00011')
  const caller = await platform.signIn(careful.login, careful.password)
  const cut = { vehicleId: vehicle, plateNum: '沪E00011', reason, arm: true }
  expect((await caller.call('platform/sendCutOffFuelAndElecCmd', cut)).command.state).toBe('waiting')
  const second = await careful.withUser({})
  const { user } = await openScreen('/main/home', { as: second, size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: /Fuel and power cuts to approve\D*1$/ }))
  const table = within(await screen.findByRole('grid', { name: 'Command log of all vehicles' }))
  await user.click(await table.findByText('Awaiting approval'))
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: /沪E00011/ }))
  dialog.getByText(careful.login)
  await dialog.findByText('Not possible now: vehicle not online. Once approved, it waits for the next stop.')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  cleanup()
  await openScreen('/paramSetting', { as: second })
  await screen.findByText(`Approved by ${second.login}`)
  await screen.findByText(/Cut oil and power · Waiting for the next stop/)
})

test('parameters stand by group with their numbers, attributes by their names, each with what has changed (S1.feature.8)', async () => {
  const vehicle = await company.addVehicle('沪E00012', { phone: '13966600012' })
  const terminal = await new TestTerminal(platform.gatewayPort, '13966600012').signIn()
  linked.push(terminal)
  let [interval, firmware] = [30, 'v1']
  terminal
    .replies(messages.queryParameters, ({ header: { serial: replySerial } }) => {
      const parameters = [
        { id: 1, value: interval },
        { id: 0x55, value: 100 },
      ]
      terminal.send(messages.parametersResponse, { replySerial, parameters })
    })
    .replies(messages.queryAttributes, () => {
      const [maker, model, terminalId, iccid, hardware] = ['OUTRD', 'OR-1', 'T1', '89860400000000000001', 'h1']
      const said = { type: 4, maker, model, terminalId, iccid, hardware, firmware, gnss: 3, comm: 32 }
      terminal.send(messages.attributesResponse, said)
    })
  const { user } = await openScreen(`/paramSetting?vehicle=${vehicle}`, { as: company })
  const ask = async (what: string) => {
    const button = await screen.findByRole('button', { name: what })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
  }
  await ask('Read parameters')
  const link = within(await screen.findByRole('region', { name: 'Connection' }))
  link.getByText('Heartbeat interval 0x0001')
  link.getByText('30 s')
  within(screen.getByRole('region', { name: 'Alarms' })).getByText(/0x0055/)
  interval = 60
  await ask('Read parameters')
  await screen.findByText('60 s (was 30)')
  await screen.findByText(/Last read: .* · 1 changed/)
  await ask('Read attributes')
  await screen.findByText('Firmware version')
  firmware = 'v2'
  await ask('Read attributes')
  await screen.findByText('v2 (was v1)')
})

test('parameters in other lengths are numbers, and what cannot be read says so beside no unit (field 24)', async () => {
  const phone = '13966600024'
  const vehicle = await company.addVehicle('沪E00024', { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  linked.push(terminal)
  const answers = async (nth: number, parameters: string) => {
    const isQuery = ({ header }: Frame) => header.messageId === messages.queryParameters.id
    await waitFor(() => expect(terminal.heard.filter(isQuery).length).toBeGreaterThan(nth))
    const serial = (terminal.heard.filter(isQuery)[nth] ?? expect.fail()).header.serial
    const body = Buffer.from(serial.toString(16).padStart(4, '0') + parameters.replaceAll(' ', ''), 'hex')
    terminal.sendBody(messages.parametersResponse.id, body)
  }
  const rows =
    '00000001 02 00b4 00000018 02 1a98 00000029 01 0a 00000055 01 78 00000056 03 00000a 0000005b 02 0032 0000f001 02 0102'
  const read = async (lang: 'en' | 'zh', button: string, nth: number) => {
    const { user } = await openScreen(`/paramSetting?vehicle=${vehicle}`, { as: company, lang })
    const query = await screen.findByRole('button', { name: button })
    await waitFor(() => expect(query).toHaveProperty('disabled', false))
    await Promise.all([user.click(query), answers(nth, `07 ${rows}`)])
  }
  const shows = async (name: string, value: string) =>
    expect((await screen.findByText(name)).nextElementSibling?.textContent).toBe(value)
  await read('en', 'Read parameters', 0)
  await shows('Maximum speed 0x0055', '120 km/h')
  await shows('Heartbeat interval 0x0001', '180 s')
  await shows('Server TCP port 0x0018', '6808')
  await shows('Reporting interval, default 0x0029', '10 s')
  await shows('Overspeed duration 0x0056', '00000a (not readable, shown in hexadecimal)')
  await shows('Overspeed warning margin 0x005B', '5 km/h')
  await shows('Manufacturer parameter 0xF001', '0102 (hexadecimal)')
  cleanup()
  await read('zh', '查询终端参数', 1)
  await shows('最高速度 0x0055', '120 km/h')
  await shows('超速持续时间 0x0056', '00000a（无法识别，按十六进制原样显示）')
  await shows('厂商参数 0xF001', '0102（十六进制）')
})

test('a vehicle is locked and unlocked, and shown as that when it reports it (S1.feature.7)', async () => {
  const phone = '13966600014'
  const vehicle = await company.addVehicle('沪E00014', { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  linked.push(terminal)
  const { user, sent } = await openScreen(`/paramSetting?vehicle=${vehicle}`, { as: company })
  let time = Math.floor(Date.now() / 1_000) * 1_000 - 10_000
  for (const [order, value, status] of [
    ['Lock', 1, 0b11 | (1 << 12)],
    ['Unlock', 0, 0b11],
  ] as const) {
    const button = await screen.findByRole('button', { name: order })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    const { header } = await terminal.hears(
      frame => frame.header.messageId === messages.vehicleControl.id && frame.body.equals(Buffer.from([value])),
    )
    time += 1_000
    terminal.send(messages.vehicleControlResponse, { replySerial: header.serial, location: locationOf({ status, time }) })
    await screen.findByText(new RegExp(`^${order} · Acknowledged`))
    time += 1_000
    await terminal.ackOf(terminal.report({ status, time, speed: 0 }))
    await screen.findByText(new RegExp(`^${order} · In effect`))
  }
  // Only what is on its way is read again, not the whole list.
  const reads = sent('platform/getCutOffFuelElecCmdResult') as { commandIds?: string[] }[]
  const again = reads.flatMap(({ commandIds }) => (commandIds ? [commandIds.length] : []))
  expect(again.length).toBeGreaterThan(1)
  expect(new Set(again)).toEqual(new Set([1]))
})

test('each call of platform/ that the specification names is sent from a screen (S7.call.10)', async () => {
  const phone = '13966600013'
  const vehicle = await company.addVehicle('沪E00013', { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  linked.push(terminal)
  const { user, sent } = await openScreen(`/paramSetting?vehicle=${vehicle}`, { as: company })
  const sends = (path: Parameters<typeof sent>[0], of = sent) => waitFor(() => expect(of(path)).not.toEqual([]))
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await user.click(button)
  }
  for (const [order, path] of [
    ['Lock', 'platform/sendVehLockCmd'],
    ['Unlock', 'platform/sendVehUnlockCmd'],
    ['Cut oil and power', 'platform/sendCutOffFuelAndElecCmd'],
    ['Restore oil and power', 'platform/sendRestoreFuelAndElecCmd'],
  ] as const) {
    await press(order)
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
    if (path === 'platform/sendCutOffFuelAndElecCmd')
      await user.type(dialog.getByRole('textbox', { name: /Type the plate/ }), '沪E00013')
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await sends(path)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await press('Read parameters')
  await sends('platform/sendQueryTerminalParameterParametersCmd')
  await press('Read attributes')
  await sends('platform/sendQueryTerminalParameterAttributeCmd')
  await sends('platform/getCutOffFuelElecCmdResult')
  cleanup()
  const dispatch = await openScreen(`/dispatch?vehicle=${vehicle}`, { as: company, size: 'desktop' })
  await dispatch.user.click(await screen.findByRole('button', { name: /Message type/ }))
  await dispatch.user.click(await screen.findByRole('option', { name: 'Notice' }))
  await dispatch.user.type(screen.getByRole('textbox', { name: 'Message' }), 'hello')
  await dispatch.user.click(screen.getByRole('button', { name: 'Send' }))
  for (const name of ['sendDispatchMsgCmd', 'getDispatchMsgHistory', 'getDispatchMsgTemplate'] as const)
    await sends(`platform/${name}`, dispatch.sent)
})
