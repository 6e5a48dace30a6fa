// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const platform = await platformOfFile()
const first = Date.UTC(2026, 0, 5)
const minute = 60_000

/** A company with a vehicle, and that many pending alarms a minute apart; the newest is the last. */
async function withAlarms(count: number, plate: string) {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle(plate)
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push(await addAlarm(platform.database, Number(vehicle), { started_at: new Date(first + at * minute) }))
  return { company, vehicle, ids }
}

test('without a handling description a message shows and nothing is sent (S5.alarm.description)', async () => {
  const { company, ids } = await withAlarms(1, '沪A61001')
  for (const [path, way] of [
    [`/main/alarm?alarm=${ids[0]}`, '确认报警'],
    [`/vehAlmDetail?vehAlmMsgId=${ids[0]}`, '确认报警'],
    [`/alarmHandle?alarm=${ids[0]}`, '下发消息'],
  ] as const) {
    cleanup()
    const { user, sentPaths } = await openScreen(path, { as: company, lang: 'zh' })
    const message = way === '下发消息'
    if (!message) await user.click(await screen.findByRole('button', { name: way }))
    const form = within(await screen.findByRole('form', { name: way }))
    if (message) await user.type(form.getByRole('textbox', { name: /消息内容/ }), '请减速')
    await user.click(form.getByRole('button', { name: way }))
    expect((await form.findByRole('alert')).textContent).toContain('处理描述不能为空')
    expect(sentPaths().filter(each => each.startsWith('alarm/send'))).toEqual([])
  }
})

test('a monitor phone number that is none is named and nothing is sent (S5.alarm.phone)', async () => {
  const { company, ids } = await withAlarms(1, '沪A61002')
  const { user, sent } = await openScreen(`/main/alarm?alarm=${ids[0]}`, { as: company })
  await user.click(await screen.findByRole('button', { name: 'Stop alarm' }))
  const form = within(await screen.findByRole('form', { name: 'Stop alarm' }))
  await user.type(form.getByRole('textbox', { name: /description/ }), 'Looked at it')
  await user.type(form.getByRole('textbox', { name: /phone/ }), 'abc')
  await user.click(form.getByRole('button', { name: 'Stop alarm' }))
  expect((await form.findByRole('alert')).textContent).toContain('Please enter a valid monitor phone number')
  expect(sent('alarm/sendPrcVehsAlmsByStopCmd')).toEqual([])
})

test('without a chosen camera a message shows and nothing is sent (S5.alarm.camera)', async () => {
  const { company, ids } = await withAlarms(1, '沪A61003')
  await platform.database.pool.query(
    `update vehicles set details = '{"channel": 2, "channelNames": "前方,驾驶员"}' where plate_num like '沪A61003%'`,
  )
  const ways = [
    [`/main/alarm?alarm=${ids[0]}`, '解除报警', 'alarm/sendPrcVehsAlmsByStopCmd'],
    [`/alarmHandle?alarm=${ids[0]}`, '下发消息', 'alarm/sendPrcVehsAlmsBySendMsgCmd'],
  ] as const
  for (const [path, way, call] of ways) {
    cleanup()
    const { user, sent } = await openScreen(path, { as: company, lang: 'zh' })
    const message = way === '下发消息'
    if (!message) await user.click(await screen.findByRole('button', { name: way }))
    const form = within(await screen.findByRole('form', { name: way }))
    if (message) await user.type(form.getByRole('textbox', { name: /消息内容/ }), '请减速')
    await user.type(form.getByRole('textbox', { name: /处理描述/ }), '已看')
    await user.click(form.getByRole('checkbox', { name: '拍照' }))
    await user.click(form.getByRole('button', { name: way }))
    expect((await form.findByText('请选择摄像头')).closest('[role=alert]')).not.toBeNull()
    expect(sent(call)).toEqual([])
    if (!message) continue
    await user.click(form.getByRole('button', { name: /摄像头/ }))
    await user.click(await screen.findByRole('option', { name: '通道2 驾驶员' }))
    await user.click(form.getByRole('button', { name: way }))
    await screen.findByText('拍照：终端离线，未发送')
    expect(sent(call)).toMatchObject([{ camera: 2 }])
  }
})

test('a ready phrase and one press handle an alarm and open the next one', async () => {
  const { company, ids } = await withAlarms(2, '沪AH1099')
  const { user, sent, address } = await openScreen(`/main/alarm?alarm=${ids[1]}`, { as: company, lang: 'zh', size: 'desktop' })
  await user.click(await screen.findByRole('button', { name: '确认误报' }))
  const form = within(await screen.findByRole('form', { name: '确认误报' }))
  await user.click(form.getByRole('button', { name: '驾驶员误触' }))
  await user.click(form.getByRole('button', { name: '处理并看下一条' }))
  await waitFor(() => expect(address()).toBe(`/main/alarm?alarm=${ids[0]}`))
  expect(sent('alarm/sendPrcVehsAlmsByConfirmMisinfoCmd')).toMatchObject([{ alarmIds: [ids[1]], description: '驾驶员误触' }])
  await screen.findByText('1条已处理')
  // Of the last one there is none to go on to.
  await user.click(await screen.findByRole('button', { name: '仅记录' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '处理并看下一条' })).toBeNull())
})

test.each([
  ['stopping it (S4.alarm.3)', 'Stop alarm', 'Stopping', '沪A61011'],
  ['confirming it (S4.alarm.4)', 'Confirm alarm', 'Confirming', '沪A61012'],
  ['confirming a false alarm (S4.alarm.5)', 'False alarm', 'Marking as false', '沪A61013'],
])('an alarm can be handled by %s', async (_, way, method, plate) => {
  const { company, ids } = await withAlarms(1, plate)
  const { user } = await openScreen(`/main/alarm?alarm=${ids[0]}`, { as: company, size: 'desktop' })
  const details = within(await screen.findByRole('complementary', { name: 'Alarm details' }))
  await user.click(await details.findByRole('button', { name: way }))
  await user.type(await details.findByRole('textbox', { name: /description/ }), 'Looked at it')
  await user.click(details.getByRole('button', { name: way }))
  const results = await details.findByRole('region', { name: 'Results' })
  expect(results.textContent).toContain('1 handled')
  expect(results.textContent).toContain('Not sent: the terminal was offline')
  await waitFor(() => expect(details.getByText(method)).toBeTruthy())
})

test('an empty message is named and nothing is sent (S5.alarm.message); with one the alarm is handled (S4.alarm.2)', async () => {
  const { company, ids } = await withAlarms(1, '沪A61004')
  const { user, address, sent } = await openScreen(`/main/alarm?alarm=${ids[0]}`, { as: company })
  await user.click(await screen.findByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(address()).toBe(`/alarmHandle?alarm=${ids[0]}`))
  const form = within(await screen.findByRole('form', { name: 'Send message' }))
  await user.type(form.getByRole('textbox', { name: /description/ }), 'Told the driver')
  await user.click(form.getByRole('button', { name: 'Send message' }))
  expect((await form.findByRole('alert')).textContent).toContain('The message content cannot be empty')
  expect(sent('alarm/sendPrcVehsAlmsBySendMsgCmd')).toEqual([])
  await user.type(form.getByRole('textbox', { name: /content/ }), 'Slow down')
  await user.click(form.getByRole('button', { name: 'Send message' }))
  const results = await screen.findByRole('region', { name: 'Results' })
  expect(results.textContent).toContain('Sent to terminal: Not sent: the terminal was offline')
  expect(results.textContent).toContain('1 handled')
  const { rows } = await platform.database.pool.query('select state, method from alarm_cases where id = $1', [ids[0]])
  expect(rows).toEqual([{ state: 'processed', method: 'message' }])
})

test('several ticked alarms of the list are handled at once (S1.feature.5) (S2.routeDetail.17); what another did meanwhile is said with who', async () => {
  const { company, ids } = await withAlarms(3, '沪A61005')
  const { user } = await openScreen('/main/alarm', { as: company, size: 'desktop' })
  const grid = within(await screen.findByRole('grid', { name: 'Alarms' }))
  await grid.findAllByText('沪A61005')
  await user.click(grid.getByRole('checkbox', { name: 'Select the loaded alarms' }))
  await user.click(await screen.findByRole('button', { name: 'Handle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Handle 3 alarms' }))
  await user.click(await dialog.findByRole('button', { name: 'Note only' }))
  const { login, password } = await company.withUser({})
  const other = await platform.signIn(login, password)
  await other.call('alarm/claimVehiclesAlarms', { alarmIds: [ids[0] ?? ''] })
  await user.type(await dialog.findByRole('textbox', { name: /description/ }), 'Known road works')
  await user.click(dialog.getByRole('button', { name: 'Note only' }))
  const results = await dialog.findByRole('region', { name: 'Results' })
  expect(results.textContent).toContain('2 of 3 handled')
  expect(results.textContent).toMatch(/Not handled: claimed by .+ at \d+ \w+ \d{4}, /)
})

test('a picture is asked for with several alarms: each camera says how many vehicles have it, each result what came of it', async () => {
  const { company } = await withAlarms(1, '沪A61091')
  const other = await company.addVehicle('沪A61092')
  await addAlarm(platform.database, Number(other), { started_at: new Date(first - minute) })
  await platform.database.pool.query(
    `update vehicles set details = case when id = $1 then '{"channel": 1}' else '{"channel": 2}' end::jsonb where plate_num like '沪A6109%'`,
    [other],
  )
  const { user, sent } = await openScreen('/main/alarm', { as: company, size: 'desktop' })
  const grid = within(await screen.findByRole('grid', { name: 'Alarms' }))
  await grid.findAllByText('沪A61092')
  await user.click(grid.getByRole('checkbox', { name: 'Select the loaded alarms' }))
  await user.click(await screen.findByRole('button', { name: 'Handle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Handle 2 alarms' }))
  await user.click(await dialog.findByRole('button', { name: 'Stop alarm' }))
  await user.type(await dialog.findByRole('textbox', { name: /description/ }), 'Looked at it')
  await user.click(dialog.getByRole('checkbox', { name: 'Take a picture' }))
  await user.click(dialog.getByRole('button', { name: /Camera/ }))
  await screen.findByRole('option', { name: 'Channel 1' })
  await user.click(screen.getByRole('option', { name: 'Channel 2 (1 of 2 vehicles)' }))
  await user.click(dialog.getByRole('button', { name: 'Stop alarm' }))
  const results = await dialog.findByRole('region', { name: 'Results' })
  expect(results.textContent).toContain('Picture: Not sent: the terminal was offline')
  expect(results.textContent).toContain('Picture: Not asked for: the vehicle has no such camera')
  expect(sent('alarm/sendPrcVehsAlmsByStopCmd')).toMatchObject([{ camera: 2 }])
})

test('several alarms are ticked and handled on a phone as well', async () => {
  const { company, ids } = await withAlarms(2, '沪A61021')
  const { user } = await openScreen('/main/alarm', { as: company, lang: 'zh' })
  await screen.findByRole('list', { name: '报警' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: '多选' }))
  const [all, one] = await screen.findAllByRole('checkbox')
  if (!all || !one) throw new Error('nothing to tick')
  await user.click(one)
  await screen.findByRole('group', { name: '已选1条' })
  await user.click(all)
  await user.click(await screen.findByRole('button', { name: '处理' }))
  const dialog = within(await screen.findByRole('dialog', { name: `处理${ids.length}条报警` }))
  await user.click(await dialog.findByRole('button', { name: '仅记录' }))
  await user.type(await dialog.findByRole('textbox', { name: /描述/ }), '道路施工')
  await user.click(dialog.getByRole('button', { name: '仅记录' }))
  expect((await dialog.findByRole('region', { name: '处理结果' })).textContent).toContain('2')
})

test.each([
  ['zh', '沪A61031', '发送失败', '下发消息', /描述/, /内容/],
  ['en', '沪A61032', 'Send failed', 'Send message', /description/, /content/],
] as const)(
  'when a message cannot be sent, a text says so in %s, and what was typed stays (S8.text.4)',
  async (lang, plate, failed, way, description, content) => {
    const { company, ids } = await withAlarms(1, plate)
    const { user } = await openScreen(`/alarmHandle?alarm=${ids[0]}`, {
      as: company,
      lang,
      cut: ['alarm/sendPrcVehsAlmsBySendMsgCmd'],
    })
    const form = within(await screen.findByRole('form', { name: way }))
    await user.type(form.getByRole('textbox', { name: content }), 'Slow down')
    await user.type(form.getByRole('textbox', { name: description }), 'Told the driver')
    await user.click(form.getByRole('button', { name: way }))
    expect((await form.findByRole('alert')).textContent).toContain(failed)
    expect(form.getByRole('textbox', { name: content })).toHaveProperty('value', 'Slow down')
  },
)

test('many alarms are handled in several calls; when one fails it is named what went through and what did not', async () => {
  const { company } = await withAlarms(30, '沪A61041')
  const { user, cut } = await openScreen('/main/alarm', { as: company, size: 'desktop' })
  const grid = within(await screen.findByRole('grid', { name: 'Alarms' }))
  await grid.findAllByText('沪A61041')
  await user.click(grid.getByRole('checkbox', { name: 'Select the loaded alarms' }))
  await user.click(await screen.findByRole('button', { name: 'Handle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Handle 30 alarms' }))
  await user.click(await dialog.findByRole('button', { name: 'Note only' }))
  await user.type(await dialog.findByRole('textbox', { name: /description/ }), 'Road works')
  cut('alarm/alarmHandlingMethod', 1)
  await user.click(dialog.getByRole('button', { name: 'Note only' }))
  const results = await dialog.findByRole('region', { name: 'Results' })
  expect(results.textContent).toContain('25 of 30 handled')
  expect(results.textContent).toContain('It went no further')
  expect(results.textContent).toContain('the outcome is not known')
})

test('Escape leaves what is typed; the next alarm is handled as the last one with one press', async () => {
  const { company, ids } = await withAlarms(3, '沪A61040')
  const { user, sent, address } = await openScreen('/main/alarm', { as: company, size: 'desktop' })
  await screen.findByRole('grid', { name: 'Alarms' })
  await user.keyboard('j')
  await waitFor(() => expect(address()).toBe(`/main/alarm?alarm=${ids[2]}`))
  await user.click(await screen.findByRole('button', { name: 'Note only' }))
  const form = within(await screen.findByRole('form', { name: 'Note only' }))
  await user.click(form.getByRole('button', { name: 'Ended by itself' }))
  await user.keyboard('{Escape}')
  expect(address()).toBe(`/main/alarm?alarm=${ids[2]}`)
  await user.click(form.getByRole('button', { name: 'Handle and next' }))
  await waitFor(() => expect(address()).toBe(`/main/alarm?alarm=${ids[1]}`))
  await user.click(await screen.findByRole('button', { name: 'Note only: Ended by itself' }))
  await waitFor(() => expect(address()).toBe(`/main/alarm?alarm=${ids[0]}`))
  expect(sent('alarm/alarmHandlingMethod').map(({ alarmIds, description }) => [alarmIds, description])).toEqual([
    [[ids[2]], 'Ended by itself'],
    [[ids[1]], 'Ended by itself'],
  ])
})
