/** Dispatch messages at the wire: calls over HTTP, terminals over sockets, and what is kept of each vehicle. */
import { decode, type Frame, messages, type Version } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { linkedVehicles } from '../../testing/linked-vehicles.ts'
import { platformOfFile } from '../../testing/platform.ts'
import type { TestTerminal } from '../../testing/terminal.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const organisation = await platform.addOrganisation('Ours')
await platform.addUser('colleague', 'a password', [organisation], { rights: { updInstTaskAuth: false, updMtcTaskAuth: false } })
await platform.addUser('viewer', 'a password', [organisation], { rights: { moreAuth: false } })
const dispatcher = await platform.newCaller('dispatcher', [organisation])
const outsider = await platform.newCaller('outsider', [await platform.addOrganisation('Theirs')])

let requests = 0
const requestId = (): string => `request-${(requests += 1)}`
const vehicles = linkedVehicles(platform)
const vehicle = async () => {
  const { vehicleId: id, phone } = await vehicles.vehicle(organisation)
  return { id, phone }
}
const linked = async (version?: Version) => {
  const { vehicleId: id, terminal } = await vehicles.linked(organisation, version)
  return { id, terminal }
}
const isText = (frame: Frame): boolean => frame.header.messageId === 0x8300
async function answers({ terminal }: { terminal: TestTerminal }, result: number): Promise<Buffer> {
  const { header, body } = await terminal.hears(isText)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8300, result })
  return body
}
const message = (vehicleIds: string[], over: object = {}) => ({
  vehicleIds,
  type: 'urgent' as const,
  text: '前方封路 detour',
  requestId: requestId(),
  ...over,
})
const send = async (body: ReturnType<typeof message>, by = dispatcher): Promise<string> =>
  (await by.call('platform/sendDispatchMsgCmd', body)).messages[0]?.messageId ?? ''
const statesOf = async (messageId: string, by = dispatcher): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await by.call('platform/getDispatchMsgDeliveries', { messageId })).deliveries.map(each => [each.vehicleId, each.state]),
  )
const countsOf = async (messageId: string) =>
  (await dispatcher.call('platform/getDispatchMsgHistory', { messageIds: [messageId] })).messages[0]?.counts

test('each vehicle has its own outcome, flags and type are of its edition, and a repetition goes to the others only (S1.feature.9)', async () => {
  const [old, current, refusing, away] = [await linked(), await linked('2019'), await linked(), await vehicle()]
  const ids = [old.id, current.id, refusing.id, away.id]
  const { messages: sent, unknown } = await dispatcher.call(
    'platform/sendDispatchMsgCmd',
    message([...ids, '99999999'], { show: ['speak', 'adScreen'] }),
  )
  expect([sent[0]?.accepted, unknown]).toEqual([4, ['99999999']])
  const bodies = await Promise.all([answers(old, 0), answers(current, 0), answers(refusing, 3)])
  await platform.settled()
  const messageId = sent[0]?.messageId ?? ''
  expect(await statesOf(messageId)).toEqual({
    [old.id]: 'acknowledged',
    [current.id]: 'acknowledged',
    [refusing.id]: 'refused',
    [away.id]: 'offline',
  })
  expect(decode(messages.textMessage, bodies[0], '2013').value).toEqual({ flags: 0b1_1001, text: '前方封路 detour' })
  expect(decode(messages.textMessage, bodies[1], '2019').value).toEqual({ flags: 0b1010, type: 1, text: '前方封路 detour' })

  refusing.terminal.heard.length = 0
  const repeated = await dispatcher.call('platform/repeatDispatchMsgCmd', { messageId, requestId: requestId() })
  await answers(refusing, 0)
  await platform.settled()
  const repetition = repeated.messages[0]?.messageId ?? ''
  expect(await statesOf(repetition)).toEqual({ [refusing.id]: 'acknowledged', [away.id]: 'offline' })
  expect(old.terminal.heard.filter(isText)).toHaveLength(1)
  const [newest] = (await dispatcher.call('platform/getDispatchMsgHistory', {})).messages
  expect(newest).toMatchObject({ messageId: repetition, repeats: messageId, userName: 'dispatcher', self: true })
  expect(newest?.counts).toMatchObject({ acknowledged: 1, offline: 1, refused: 0 })
})

test('a repetition that is sent again for other outcomes is refused, and for the same it is answered as before', async () => {
  const [refusing, away] = [await linked(), await vehicle()]
  const { messages: sent } = await dispatcher.call('platform/sendDispatchMsgCmd', message([refusing.id, away.id]))
  await answers(refusing, 3)
  await platform.settled()
  const repeat = { messageId: sent[0]?.messageId ?? '', requestId: requestId() }
  const first = await dispatcher.call('platform/repeatDispatchMsgCmd', { ...repeat, states: ['offline'] })
  await platform.settled()
  expect(await dispatcher.call('platform/repeatDispatchMsgCmd', { ...repeat, states: ['offline'] })).toEqual(first)
  for (const states of [['refused'], ['offline', 'refused'], undefined] as const)
    expect(await dispatcher.code('platform/repeatDispatchMsgCmd', { ...repeat, ...(states && { states: [...states] }) })).toBe(
      4000001,
    )
  expect(Object.keys(await statesOf(first.messages[0]?.messageId ?? ''))).toEqual([away.id])
})

test('a service is one for terminals of 2019, and not urgent for those before', async () => {
  const [old, current] = [await linked(), await linked('2019')]
  await send(message([old.id, current.id], { type: 'service', show: ['display'] }))
  const bodies = await Promise.all([answers(old, 0), answers(current, 0)])
  expect(decode(messages.textMessage, bodies[0], '2013').value).toMatchObject({ flags: 0b100 })
  expect(decode(messages.textMessage, bodies[1], '2019').value).toMatchObject({ flags: 0b101, type: 2 })
})

test('a vehicle whose service has ended gets nothing and is named, beside those that get it', async () => {
  const [one, ended] = [await linked(), await linked()]
  await platform.database.pool.query(`update vehicles set details = '{"expiresOn": "2020-01-01"}' where id = $1`, [ended.id])
  const { messages: sent, frozen } = await dispatcher.call('platform/sendDispatchMsgCmd', message([one.id, ended.id]))
  expect([sent[0]?.accepted, frozen]).toEqual([1, [ended.id]])
  await answers(one, 0)
  await platform.settled()
  expect(await dispatcher.call('platform/sendDispatchMsgCmd', message([ended.id]))).toEqual({
    messages: [],
    unknown: [],
    frozen: [ended.id],
  })
  expect(ended.terminal.heard.filter(isText)).toEqual([])
})

test('a request that is sent again sends nothing again', async () => {
  const one = await linked()
  const body = message([one.id])
  const first = await send(body)
  await answers(one, 0)
  await platform.settled()
  expect(await send(body)).toBe(first)
  await platform.settled()
  expect(one.terminal.heard.filter(isText)).toHaveLength(1)
})

test('a request that is used again for another text, other vehicles, another type or another way to show it is refused, and sends nothing', async () => {
  const [one, other] = [await linked(), await linked()]
  const body = message([one.id])
  await send(body)
  await answers(one, 0)
  await platform.settled()
  const others = [
    { text: '请掉头' },
    { vehicleIds: [other.id] },
    { vehicleIds: [one.id, other.id] },
    { type: 'notice' },
    { show: ['speak'] },
  ]
  for (const over of others)
    expect(await dispatcher.code('platform/sendDispatchMsgCmd', { ...body, ...over }), JSON.stringify(over)).toBe(4000001)
  await platform.settled()
  expect([one, other].map(({ terminal }) => terminal.heard.filter(isText).length)).toEqual([1, 0])
})

test('nothing is sent without content or type, with too long a text, or with characters that terminals cannot show (S5.dispatch.content) (S5.dispatch.type)', async () => {
  const one = await linked()
  const code = (over: object): Promise<number> => dispatcher.code('platform/sendDispatchMsgCmd', message([one.id], over))
  expect(await code({ text: '  ' })).toBe(4000120)
  expect(await code({ type: undefined })).toBe(4000130)
  expect(await code({ text: '好'.repeat(513) })).toBe(4000123)
  expect(await code({ text: '好🚚' })).toBe(4000124)
  expect(one.terminal.heard.filter(isText)).toEqual([])
})

test('a message of an earlier version that holds an order is not repeated', async () => {
  const away = await vehicle()
  const sent = await send(message([away.id]))
  await platform.settled()
  await platform.database.pool.query('update dispatch_messages set text = $2 where id = $1', [sent, 'RELAY\n,1#'])
  expect(await dispatcher.code('platform/repeatDispatchMsgCmd', { messageId: sent, requestId: requestId() })).toBe(4000125)
})

test('no order of a terminal goes out as a message, and none is kept as a text to choose', async () => {
  const one = await linked()
  for (const text of ['DYD#', 'RELAY,1#', '请停车\n#0;1', 'RESET#']) {
    expect(await dispatcher.code('platform/sendDispatchMsgCmd', message([one.id], { text }))).toBe(4000125)
    expect(await dispatcher.code('platform/setDispatchMsgTemplate', { orgId: null, texts: [text], basedOn: '0' })).toBe(4000125)
  }
  expect(one.terminal.heard.filter(isText)).toEqual([])
})

test('who may not ask terminals sends nothing, and others’ vehicles get and show nothing', async () => {
  const one = await linked()
  const viewer = await platform.signIn('viewer', 'a password')
  expect(await viewer.code('platform/sendDispatchMsgCmd', message([one.id]))).toBe(4030002)
  expect(await outsider.call('platform/sendDispatchMsgCmd', message([one.id]))).toEqual({
    messages: [],
    unknown: [one.id],
    frozen: [],
  })
  const messageId = await send(message([one.id]))
  await answers(one, 0)
  expect(await outsider.code('platform/getDispatchMsgDeliveries', { messageId })).toBe(4040130)
  expect(await outsider.code('platform/repeatDispatchMsgCmd', { messageId, requestId: requestId() })).toBe(4040130)
  expect((await outsider.call('platform/getDispatchMsgHistory', {})).messages).toEqual([])
  expect(one.terminal.heard.filter(isText)).toHaveLength(1)
})

test('a link that ends before the answer leaves the outcome unknown, and nothing is sent again at the next', async () => {
  const { id, phone } = await vehicle()
  const terminal = await vehicles.signedIn(phone)
  const messageId = await send(message([id]))
  await terminal.hears(isText)
  terminal.socket.destroy()
  await platform.settled()
  expect(await statesOf(messageId)).toEqual({ [id]: 'unknown' })
  const next = await vehicles.signedIn(phone)
  await send(message([id], { text: 'another' }))
  const body = await answers({ terminal: next }, 0)
  expect(decode(messages.textMessage, body, '2013').value.text).toBe('another')
})

test('what a server that was killed had in hand is told as unknown or not sent, and is never sent', async () => {
  const [marked, waiting] = [await linked(), await linked()]
  const { rows } = await platform.database.pool.query<{ id: string }>(
    `insert into dispatch_messages (user_name, request_id, type, show, text, organisation_ids, sender_until)
     values ('dispatcher', 'left', 'notice', '{display}', 'left', $1, now() - interval '1 second') returning id`,
    [[organisation]],
  )
  const messageId = rows[0]?.id ?? ''
  for (const [{ id }, state] of [[marked, 'sent'] as const, [waiting, 'waiting'] as const])
    await platform.database.pool.query(
      `insert into dispatch_deliveries (message_id, vehicle_id, organisation_id, plate_num, state) values ($1, $2, $3, 'A', $4)`,
      [messageId, id, organisation, state],
    )
  await platform.jobs.find(({ name }) => name === 'dispatch-left')?.run(new AbortController().signal)
  expect(await statesOf(messageId)).toEqual({ [marked.id]: 'unknown', [waiting.id]: 'notSent' })
  expect([marked, waiting].map(({ terminal }) => terminal.heard.filter(isText).length)).toEqual([0, 0])
})

test('500 vehicles of which 50 are offline and 20 refuse: each one’s state is right', async () => {
  const fleet = await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      const phone = String(13_966_600_000 + n)
      const { rows } = await platform.database.pool.query<{ id: number }>(
        `with v as (insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type, nickname)
           values ($1, $2, 1, 'truck', '') returning id)
         insert into terminals (vehicle_id, phone, terminal_type) select id, $3, 'jt808-2019' from v returning vehicle_id as id`,
        [organisation, `京${phone}`, phone],
      )
      return { id: String(rows[0]?.id), phone, does: n < 50 ? 'offline' : n < 70 ? 'refused' : 'acknowledged' }
    }),
  )
  await platform.fleet.reload()
  const linkedOnes = fleet.filter(({ does }) => does !== 'offline')
  const connected = await Promise.all(
    linkedOnes.map(async ({ phone, does }) => {
      const terminal = await vehicles.signedIn(phone)
      return { terminal, does }
    }),
  )
  const messageId = await send(message(fleet.map(({ id }) => id)))
  await Promise.all(connected.map(({ terminal, does }) => answers({ terminal }, does === 'refused' ? 1 : 0)))
  await platform.settled()
  expect(await statesOf(messageId)).toEqual(Object.fromEntries(fleet.map(({ id, does }) => [id, does])))
  expect(await countsOf(messageId)).toMatchObject({ acknowledged: 430, refused: 20, offline: 50, waiting: 0, sent: 0 })
})

test('texts to choose from are the user’s own, or an organisation’s for those who look after it', async () => {
  const colleague = await platform.signIn('colleague', 'a password')
  const path = 'platform/setDispatchMsgTemplate'
  const toEdit = 'platform/getDispatchMsgTemplatesToEdit'
  const basedOn = '0'
  await colleague.call(path, { orgId: null, texts: ['mine'], basedOn })
  expect(await colleague.code(path, { orgId: organisation, texts: ['ours'], basedOn })).toBe(4030002)
  expect(await colleague.code(toEdit, { orgId: organisation })).toBe(4030002)
  await dispatcher.call(path, { orgId: organisation, texts: ['theirs'], basedOn })
  const { version, ...read } = await dispatcher.call(toEdit, { orgId: organisation })
  expect(read).toEqual({ texts: ['theirs'], editable: true })
  // Of two who have read the same, one saves, at the same time too.
  const saves = ['ours', 'ours'].map(text => dispatcher.code(path, { orgId: organisation, texts: [text], basedOn: version }))
  expect((await Promise.all(saves)).toSorted((a, b) => a - b)).toEqual([0, 4090139])
  const { templates, editable } = await colleague.call('platform/getDispatchMsgTemplate', {})
  expect(editable).toBe(false)
  expect(templates.slice(0, 2)).toMatchObject([
    { text: 'mine', own: true, orgId: null },
    { text: 'ours', own: false, orgId: organisation },
  ])
  const seen = (await outsider.call('platform/getDispatchMsgTemplate', {})).templates.map(({ text }) => text)
  expect(seen).not.toContain('mine')
  expect(seen).not.toContain('ours')
  expect(await outsider.code(path, { orgId: organisation, texts: [], basedOn })).toBe(4040102)
  expect(await outsider.code(toEdit, { orgId: organisation })).toBe(4040102)
  expect(await dispatcher.code(path, { orgId: null, texts: ['🚚'], basedOn })).toBe(4000124)
})
