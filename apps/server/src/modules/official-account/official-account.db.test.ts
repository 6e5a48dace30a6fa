import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import type { Envelope } from '@outrider/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { testVendor } from '../../testing/vendor.ts'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { testPlatform } from '../../testing/platform.ts'

const vendor = await testVendor()
const { appId, secret, api } = vendor.account
const platform = await testPlatform({ config: { 'oa-app-id': appId, 'oa-secret': secret, 'oa-api': api } })
afterAll(async () => {
  await platform.stop()
  await vendor[Symbol.asyncDispose]()
})

const page = 'https://fleet.example.com/main?a=1&b=%E8%BD%A6'
const get = async (path: string, query: Record<string, string>): Promise<Envelope> => {
  const response = await fetch(`${platform.url}/official-account/${path}?${new URLSearchParams(query).toString()}`, {
    headers: { lang: 'en' },
  })
  return (await response.json()) as Envelope
}
const post = async (path: string, body: object): Promise<Envelope> =>
  (await platform.send(`official-account/${path}`, body)).reply

interface Signature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}
/** What the vendor's script in the browser computes for comparison. */
const expected = ({ timestamp, nonceStr }: Signature, ticket: string, url: string) =>
  createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`).digest('hex')

test('the signature is fetched by GET with url, and gives appId, timestamp, nonceStr and signature (S7.outside.4) (S3.oa.1)', async () => {
  const { rspCode, data } = await get('signature', { url: `${page}#part` })
  expect(rspCode).toBe(0)
  const signature = data as Signature
  expect(Object.keys(signature).toSorted()).toEqual(['appId', 'nonceStr', 'signature', 'timestamp'])
  expect(signature.appId).toBe(vendor.account.appId)
  expect(Math.abs(signature.timestamp * 1000 - Date.now())).toBeLessThan(60_000)
  expect(signature.signature).toBe(expected(signature, 'ticket of token-1', page))
})

test('one ticket serves all signatures, also those asked for at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get('signature', { url: page })))
  expect(vendor.asked.filter(path => path.endsWith('getticket'))).toHaveLength(1)
  const two = await Promise.all([get('signature', { url: page }), get('signature', { url: page })])
  expect((two[0].data as Signature).nonceStr).not.toBe((two[1].data as Signature).nonceStr)
})

test.each([
  'https://elsewhere.example.com/',
  'https://fleet.example.com.evil.com/',
  'https://fleet.example.com@evil.com/',
  'https://fleet.example.com:8443/',
  'javascript:alert(1)//fleet.example.com',
  'fleet.example.com',
])('no signature is made for the foreign page %s', async url => {
  expect(await get('signature', { url })).toEqual({
    rspCode: 4030101,
    msg: 'This page is not on a domain allowed for the official account',
  })
})

const scriptOf = async (query: Record<string, string>) => {
  const response = await fetch(`${platform.url}/official-account/signature.js?${new URLSearchParams(query).toString()}`)
  return { response, text: await response.text() }
}

test('the JSONP variant calls the named function with the same envelope (S7.outside.7)', async () => {
  const { response, text } = await scriptOf({ url: page, callback: 'withSignature' })
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const received: Envelope[] = []
  runInNewContext(text, { withSignature: (envelope: Envelope) => received.push(envelope) })
  expect(received[0]?.rspCode).toBe(0)
  const signature = received[0]?.data as Signature
  expect(signature.signature).toBe(expected(signature, 'ticket of token-1', page))
})

test('a failure reaches the page that asked by JSONP too', async () => {
  const { text } = await scriptOf({ url: 'https://evil.com/', callback: 'cb' })
  const received: Envelope[] = []
  runInNewContext(text, { cb: (envelope: Envelope) => received.push(envelope) })
  expect(received[0]?.rspCode).toBe(4030101)
})

test.each(['alert(1);x', 'a.b', '', '<script>', 'a'.repeat(65)])('the callback %j is no name of a function', async callback => {
  const { response, text } = await scriptOf({ url: page, callback })
  expect(response.status).toBe(400)
  expect(text).not.toContain('/**/')
})

test('a code is exchanged for openId and unionId, once (S7.outside.8)', async () => {
  vendor.codes.set('code-1', { openid: 'open-1', unionid: 'union-1' })
  expect(await get('openId', { code: 'code-1' })).toMatchObject({ rspCode: 0, data: { openId: 'open-1', unionId: 'union-1' } })
  expect(await get('openId', { code: 'code-1' })).toMatchObject({ rspCode: 4000301 })
})

test('a person without a union id has an empty one', async () => {
  vendor.codes.set('code-2', { openid: 'open-2' })
  expect((await get('openId', { code: 'code-2' })).data).toEqual({ openId: 'open-2', unionId: '' })
})

async function boundTo(login: string, organisation: number, rights: { alarmAuth?: boolean; posAuth?: boolean } = {}) {
  await platform.addUser(login, 'right password', [organisation], { rights })
  vendor.codes.set(login, { openid: `open-${login}` })
  const { data } = await post('credential', { code: login })
  const { credential, openId } = data as { credential: string; openId: string }
  const user = await platform.signIn(login, 'right password')
  const bind = () => user.call('user/subscribePush', { subscription: { kind: 'officialAccount', credential } })
  return { openId, bind, alarmData: async () => (await post('alarmData', { credential })).data as { vehAlmMsgId: string }[] }
}

test('the credential is fetched by POST, and alarm data by POST with it (S7.outside.5) (S7.outside.6)', async () => {
  const root = await platform.addOrganisation('Root')
  const other = await platform.addOrganisation('Other')
  await platform.addVehicle(root, '沪A00001')
  const alarmed = await platform.addVehicle(root, '沪A00002')
  const foreign = await platform.addVehicle(other, '沪A00003')
  const [ours] = [await addAlarm(platform.database, alarmed), await addAlarm(platform.database, foreign)]
  const { openId, bind, alarmData } = await boundTo('li', root)
  expect(openId).toBe('open-li')
  // The open id is not linked to a user yet.
  expect(await alarmData()).toEqual([])
  await bind()
  expect(await alarmData()).toMatchObject([{ alarmId: ours, vehicleId: String(alarmed), plateNum: '沪A00002', state: 'pending' }])
})

test('without alarmAuth there are no alarms, without posAuth no places', async () => {
  const organisation = await platform.addOrganisation('Rights')
  await addAlarm(platform.database, await platform.addVehicle(organisation, '沪A00009'))
  const alarmsWith = async (login: string, rights: { alarmAuth?: boolean; posAuth?: boolean }) => {
    const { bind, alarmData } = await boundTo(login, organisation, rights)
    await bind()
    return alarmData()
  }
  expect(await alarmsWith('no-alarms', { alarmAuth: false })).toEqual([])
  expect(await alarmsWith('no-positions', { posAuth: false })).toMatchObject([
    { startPlace: null, lastPlace: null, plateNum: '沪A00009' },
  ])
})

test('a made-up credential gives nothing', async () => {
  expect(await post('alarmData', { credential: 'made up' })).toMatchObject({ rspCode: 4010301 })
})

test('a template message goes to the open id that was proved, with a fresh token when the vendor has ended the old one', async () => {
  const root = await platform.addOrganisation('Told')
  await platform.addUser('zhao', 'right password', [root])
  vendor.codes.set('code-4', { openid: 'open-4' })
  const { data } = await post('credential', { code: 'code-4' })
  const zhao = await platform.signIn('zhao', 'right password')
  const { credential } = data as { credential: string }
  await zhao.call('user/subscribePush', { subscription: { kind: 'officialAccount', credential } })
  vendor.endToken()
  expect(await zhao.call('user/testPush', {})).toEqual({ sent: 1 })
  expect(vendor.templates.at(-1)).toMatchObject({
    touser: 'open-4',
    template_id: 'template-1',
    data: { first: { value: 'Outrider' } },
  })

  vendor.gone.add('open-4')
  expect(await zhao.code('user/testPush', {})).toBe(4090301)
  vendor.gone.delete('open-4')
  // Users who left the account are removed.
  expect(await zhao.code('user/testPush', {})).toBe(4090301)
})

test('the template message of an alarm leads to a page that shows it without signing in', async () => {
  const root = await platform.addOrganisation('Pushed')
  const { bind, openId } = await boundTo('qian', root)
  await bind()
  const vehicle = await platform.addVehicle(root, '沪A00011')
  const alarmId = await addAlarm(platform.database, vehicle)
  await platform.database.pool.query(`insert into push_outbox (kind, vehicle_id, case_id) values ('alarm', $1, $2)`, [
    vehicle,
    alarmId,
  ])
  platform.bus.publish({ kind: 'alarmsChanged', changes: [{ what: 'started', alarm: { late: false, type: 1 } as never }] })
  const sent = () => vendor.templates.find(({ touser }) => touser === openId)
  await vi.waitFor(() => expect(sent()).toMatchObject({ data: { keyword1: { value: '沪A00011 · Emergency' } } }))
  const { origin, pathname, searchParams } = new URL(String(sent()?.url))
  expect(origin + pathname).toBe('https://fleet.example.com/vehAlmDetail')
  const { reply } = await platform.send('alarm/getWxVehiclesAlarms', { vehAlmMsgId: searchParams.get('vehAlmMsgId') })
  expect(reply).toMatchObject({ rspCode: 0, data: { alarms: [{ alarmId }] } })
})

test('one address is answered only so many times a minute for alarms, whatever it sends', async () => {
  const codes: number[] = []
  while (codes.length < 500 && codes.at(-1) !== 4290002) codes.push((await post('alarmData', { credential: 'made up' })).rspCode)
  expect(codes.at(-1)).toBe(4290002)
})

test('without an official account every route says so', async () => {
  const plain = await testPlatform()
  try {
    for (const path of ['signature?url=https://fleet.example.com/', 'openId?code=x'])
      expect(await (await fetch(`${plain.url}/official-account/${path}`)).json()).toMatchObject({ rspCode: 5030101 })
    for (const [path, body] of [
      ['credential', { code: 'x' }],
      ['alarmData', { credential: 'x' }],
    ] as const)
      expect((await plain.send(`official-account/${path}`, body)).reply).toMatchObject({ rspCode: 5030101 })
  } finally {
    await plain.stop()
  }
})
