// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { TestTerminal } from '../../../../server/src/testing/terminal.ts'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const platform = await platformOfFile({ terminals: 'gateway' })
const linked: TestTerminal[] = []
afterAll(() => {
  for (const { socket } of linked) socket.destroy()
})

let phones = 13_977_700_000
/** Acknowledges texts with this result. */
async function terminalOf(phone: string, result: number): Promise<TestTerminal> {
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  linked.push(terminal)
  void terminal
    .hears(({ header }) => header.messageId === 0x8300)
    .then(({ header }) => terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8300, result }))
  return terminal
}
const content = () => screen.findByRole('textbox', { name: '消息内容' })

test('nothing is sent until vehicles, a type and a content that terminals can show are given (S5.dispatch.content) (S5.dispatch.type)', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/dispatch', { as: company, lang: 'zh' })
  await user.click(await screen.findByRole('button', { name: '发送' }))
  expect(screen.getAllByRole('alert').map(each => each.textContent)).toEqual(
    expect.arrayContaining(['请选择接收车辆', '请选择消息类型', '消息内容不能为空']),
  )
  await user.type(await content(), '好🚚')
  // Told at once where something was wrong before.
  await screen.findByText('终端无法显示这些字符：🚚')
  await user.click(screen.getByRole('button', { name: '发送' }))
  expect(screen.getAllByRole('alert').map(each => each.textContent)).toContain('终端无法显示这些字符：🚚')
  const caller = await platform.signIn(company.login, company.password)
  expect((await caller.call('platform/getDispatchMsgHistory', {})).messages).toEqual([])
})

test('a message from a vehicle names it, is a notice, and goes to those that are left', async () => {
  const company = await newCompany(platform)
  const [first, second] = [await company.addVehicle('沪A00011'), await company.addVehicle('沪A00012')]
  const { user, sent } = await openScreen('/dispatch', {
    as: company,
    lang: 'zh',
    historyState: { usr: { recipients: [first, second] }, key: 'opened' },
  })
  const recipients = within(await screen.findByRole('group', { name: '接收车辆' }))
  await recipients.findByText('沪A00012')
  await user.click(await recipients.findByRole('button', { name: '移除沪A00011' }))
  expect(recipients.queryByText('沪A00011')).toBeNull()
  expect(screen.getByRole('button', { name: /消息类型/ }).textContent).toContain('通知')
  await user.type(await content(), '请回场')
  await user.click(screen.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(sent('platform/sendDispatchMsgCmd')).toMatchObject([{ vehicleIds: [second], type: 'notice' }]))
})

test('a message is sent, each vehicle tells its outcome, and it is repeated to those not reached (S1.feature.9)', async () => {
  const company = await newCompany(platform)
  const phone = String((phones += 1))
  const vehicle = await company.addVehicle('沪A00002', { phone })
  const refusing = await terminalOf(phone, 1)
  const { user } = await openScreen(`/dispatch?vehicle=${vehicle}`, { as: company, lang: 'zh' })
  await user.click(await screen.findByRole('button', { name: /消息类型/ }))
  await user.click(await screen.findByRole('option', { name: '紧急' }))
  await user.type(await content(), '请减速')
  await screen.findByText('6 / 1,024 字节')
  await user.click(screen.getByRole('button', { name: '发送' }))
  const detail = within(await screen.findByRole('dialog', { name: '消息详情' }))
  const row = await detail.findByText('沪A00002')
  await waitFor(() => expect(row.closest('li')?.textContent).toContain('终端拒绝'))
  refusing.heard.length = 0
  await user.click(await detail.findByRole('button', { name: '重发给1辆未送达的车' }))
  const question = within(await screen.findByRole('alertdialog', { name: '重发给未送达的车辆？' }))
  await user.click(question.getByRole('button', { name: '发送' }))
  const { header } = await refusing.hears(frame => frame.header.messageId === 0x8300)
  refusing.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8300, result: 0 })
  const repeated = within(await screen.findByRole('dialog', { name: '消息详情' }))
  await repeated.findByText(/重发消息/)
  await repeated.findByText('已确认 1/1')
})

test('a vehicle that has expired and is frozen gets nothing, and the screen says so in both languages (S8.text.8); one that is not online is named as that (S8.text.7)', async () => {
  const company = await newCompany(platform)
  const [vehicle, ended] = [await company.addVehicle('沪A00004'), await company.addVehicle('沪A00005')]
  await platform.database.pool.query(`update vehicles set details = '{"expiresOn": "2020-01-01"}' where id = $1`, [ended])
  for (const [lang, id, words] of [
    ['zh', ended, '1辆车已过期冻结，未发送，请联系管理员'],
    ['en', ended, '1 vehicle not sent to: vehicle expired and frozen, contact the administrator'],
    ['zh', vehicle, '车辆不在线'],
    ['en', vehicle, 'Vehicle not online'],
  ] as const) {
    const { user } = await openScreen(`/dispatch?vehicle=${id}`, { as: company, lang })
    await user.click(await screen.findByRole('button', { name: lang === 'zh' ? /消息类型/ : /Message type/ }))
    await user.click(await screen.findByRole('option', { name: lang === 'zh' ? '通知' : 'Notice' }))
    await user.type(await screen.findByRole('textbox', { name: lang === 'zh' ? '消息内容' : 'Message' }), 'hello')
    await user.click(screen.getByRole('button', { name: lang === 'zh' ? '发送' : 'Send' }))
    await screen.findByText(words)
    cleanup()
  }
})

test('on a desktop the history stands beside the form, and what is typed stays when a message is opened', async () => {
  const company = await newCompany(platform)
  const vehicle = await company.addVehicle('沪A00003')
  const caller = await platform.signIn(company.login, company.password)
  await caller.call('platform/sendDispatchMsgCmd', {
    vehicleIds: [vehicle],
    type: 'notice',
    text: 'Call the office',
    requestId: 'a request',
  })
  await platform.settled()
  const { user, address } = await openScreen('/dispatch', { as: company, size: 'desktop', lang: 'en' })
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'half a text')
  await user.click(await screen.findByText('Call the office'))
  const detail = within(await screen.findByRole('dialog', { name: 'Message' }))
  await detail.findByText('Vehicle not online')
  await waitFor(() => expect(address()).toMatch(/^\/dispatch\?message=\d+$/))
  await user.click(detail.getByRole('button', { name: 'Close' }))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })).value).toBe('half a text')
})

test('own texts are edited and chosen', async () => {
  const company = await newCompany(platform)
  const { user } = await openScreen('/dispatch', { as: company, lang: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Edit templates' }))
  const editor = within(await screen.findByRole('dialog', { name: 'Edit templates' }))
  const lines = await editor.findByRole('textbox', { name: 'Templates, one per line' })
  // Too many are told before they are sent.
  await user.click(lines)
  await user.paste('One\n'.repeat(51))
  await editor.findByText('At most 50 templates: there are 51')
  expect(editor.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.clear(lines)
  await user.type(lines, 'Come back\nWait there')
  // What was typed is not lost by closing.
  await user.click(editor.getByRole('button', { name: 'Close' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByText('Keep editing'))
  await user.click(editor.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The list comes again with the new ones.
  await waitFor(() => expect(document.body.textContent).toContain('Wait there'))
  await user.click(await screen.findByRole('button', { name: /Select a template/ }))
  await user.click(await screen.findByRole('option', { name: 'Wait there' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('Wait there')
  // What somebody else has saved meanwhile is not replaced.
  await user.click(screen.getByRole('button', { name: 'Edit templates' }))
  const again = within(await screen.findByRole('dialog', { name: 'Edit templates' }))
  await user.type(await again.findByRole('textbox', { name: 'Templates, one per line' }), '!')
  const caller = await platform.signIn(company.login, company.password)
  const { texts, version } = await caller.call('platform/getDispatchMsgTemplatesToEdit', { orgId: null })
  expect(texts).toEqual(['Come back', 'Wait there'])
  await caller.call('platform/setDispatchMsgTemplate', { orgId: null, texts: ['Elsewhere'], basedOn: version })
  await user.click(again.getByRole('button', { name: 'Save' }))
  await again.findByText(/^Somebody else has changed these templates/)
})
