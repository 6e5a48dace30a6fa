/** The platform as assistants have it: asked with the client of the protocol's own library. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { callsByPath, keyCalls, type Right, rightsOfKeys } from '@outrider/contract'
import { expect, test } from 'vitest'
import { addDay } from '../../testing/figure-rows.ts'
import { platformOfFile } from '../../testing/platform.ts'

const now = Date.UTC(2026, 5, 5, 12)
let budget = 0
const platform = await platformOfFile({ now: () => now, budgetClock: () => budget })
const root = await platform.addOrganisation('Root')
const east = await platform.addOrganisation('East', root)
const elsewhere = await platform.addOrganisation('Elsewhere', root)
const chief = await platform.newCaller('chief', [root])
const idling = { 'IDLE-1': 600, 'IDLE-2': 9_000, 'IDLE-3': 4_000 }
for (const [plate, idling_s] of Object.entries(idling)) {
  const vehicle = await platform.addVehicle(east, plate)
  for (const day of ['2026-06-02', '2026-06-03'])
    await addDay(platform.database.pool, vehicle, day, { idling_s, parked_s: 86_400 - idling_s })
}
await platform.addVehicle(elsewhere, 'SECRET-1')

const keyWith = (rights: readonly Right[], over: object = {}) =>
  chief.call('admin/addApiKey', { name: 'Assistant', rights: [...rights], orgIds: [east], days: 30, perMinute: 6_000, ...over })

async function assistant(secret: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${secret}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${platform.url}/mcp`), { requestInit: { headers } }))
  return client
}
interface Answer {
  isError: boolean
  text: string
}
async function ask(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Answer> {
  const { content, isError } = await client.callTool({ name, arguments: given })
  const [part] = content as { type: string; text: string }[]
  return { isError: isError === true, text: part?.text ?? '' }
}
const namesFor = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name)

test('which trucks idled longest this week is answered by tools: by what the client is told, and nothing else', async () => {
  const { secret } = await keyWith(rightsOfKeys())
  const client = await assistant(secret)
  expect(client.getInstructions()).toContain(new Date(now).toISOString())
  const { tools } = await client.listTools()
  const report = tools.find(({ description }) => description?.includes('idling')) ?? expect.fail('no report about idling')
  expect(report.inputSchema.properties).toMatchObject({
    sortBy: { enum: expect.arrayContaining(['idlingTime']) },
    startTime: { description: expect.stringContaining('ms since 1970') },
  })
  const { vehicles } = JSON.parse((await ask(client, 'vehicle_getBatchVehicles', { pageSize: 100, pageNum: 1 })).text) as {
    vehicles: { id: string; plateNum: string }[]
  }
  expect(vehicles.map(({ plateNum }) => plateNum)).toEqual(Object.keys(idling))
  const week = { startTime: Date.UTC(2026, 5, 1), endTime: Date.UTC(2026, 5, 8) }
  const asked = { vehicleIds: vehicles.map(({ id }) => id), ...week, sortBy: 'idlingTime', descending: true }
  const { rows } = JSON.parse((await ask(client, report.name, asked)).text) as {
    rows: { plateNum: string; idlingTime: number }[]
  }
  expect(rows.map(({ plateNum, idlingTime }) => [plateNum, idlingTime])).toEqual([
    ['IDLE-2', 18_000],
    ['IDLE-3', 8_000],
    ['IDLE-1', 1_200],
  ])
  await client.close()
})

test('the tools are the reading calls of keys, marked as such; what writes is none and cannot be called', async () => {
  const { secret } = await keyWith(rightsOfKeys())
  const client = await assistant(secret)
  const { tools } = await client.listTools()
  const reading = [...keyCalls].flatMap(([path, use]) => (use === 'reads' ? [path.replace('/', '_')] : []))
  expect(tools.map(({ name }) => name)).toEqual(reading)
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
  for (const name of ['report_addMapMarkedPoint', 'platform_sendCutOffFuelAndElecCmd', 'admin_getUsers'])
    await expect(client.callTool({ name, arguments: {} }), name).rejects.toThrow(/there is no tool/)
  await client.close()
})

test('a key sees the tools that its rights open, is refused the others, and reads its organisations only', async () => {
  const { secret } = await keyWith(['posAuth'])
  const client = await assistant(secret)
  const names = await namesFor(client)
  for (const [path, use] of keyCalls) {
    const rights = callsByPath.get(path)?.rights ?? []
    const open = rights.length === 0 || rights.includes('posAuth')
    if (use === 'reads') expect(names.includes(path.replace('/', '_')), path).toBe(open)
  }
  expect(await ask(client, 'alarm_getVehiclesAlarms')).toMatchObject({ isError: true, text: expect.stringMatching(/^4030002/) })
  expect((await ask(client, 'vehicle_getBatchVehicles', { pageSize: 100, pageNum: 1 })).text).not.toContain('SECRET-1')
  expect(await ask(client, 'vehicle_getBatchVehicles', { pageSize: 'all' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^4000001.*pageSize/),
  })
  await client.close()
})

test('without a key, with an ended one, and beyond its calls a minute nothing is answered', async () => {
  await expect(assistant('outrider_none')).rejects.toThrow(/401|4010010/)
  const ended = await keyWith([])
  await chief.call('admin/endApiKey', { keyId: ended.keyId })
  await expect(assistant(ended.secret)).rejects.toThrow(/401|4010011/)
  const post = async (secret: string, body: unknown) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    return fetch(`${platform.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const few = await keyWith(['posAuth'], { perMinute: 2 })
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'vehicle_getOrg', arguments: {} } }
  const text = async () => (await post(few.secret, call)).text()
  expect(await text()).toContain('East')
  expect(await text()).toContain('East')
  expect(await text()).toContain('4290012')
  expect((await post(few.secret, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(429)
  budget += 60_000
  // Several in one request would be several for the price of one.
  expect((await post(few.secret, [call, call, call])).status).toBe(400)
  expect((await fetch(`${platform.url}/mcp`)).status).toBe(405)
})

test('a request for a tool that asks for nothing is spent as any other, with an answer or without', async () => {
  const good = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'vehicle_getOrg', arguments: {} } }
  const { id: _, ...unanswered } = good
  for (const body of [
    { ...good, params: { name: 'nothing' } },
    { ...good, params: {} },
    { ...good, params: { name: 'vehicle_getOrg', arguments: 'all' } },
    { ...good, jsonrpc: '1.0' },
    { ...good, id: null },
    unanswered,
  ]) {
    const { secret } = await keyWith(['posAuth'], { perMinute: 2 })
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const sent = async () => (await fetch(`${platform.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(body) })).status
    await sent()
    await sent()
    expect([JSON.stringify(body), await sent()]).toEqual([JSON.stringify(body), 429])
  }
  // What the library does not take at all comes before.
  const { secret } = await keyWith(['posAuth'], { perMinute: 2 })
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', accept: 'text/html' }
  const sent = async () => (await fetch(`${platform.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(good) })).status
  await sent()
  await sent()
  expect(await sent()).toBe(429)
})

test('an answer is bounded, and says how to ask for less', async () => {
  const many = await platform.addOrganisation('Many', root)
  await platform.database.pool.query(
    `insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type, nickname)
       select $1, 'M-' || n, 2, (select vehicle_type from vehicles limit 1), '' from generate_series(1, 400) n`,
    [many],
  )
  await platform.fleet.reload()
  const { secret } = await keyWith(['posAuth'], { orgIds: [many] })
  const client = await assistant(secret)
  expect(await ask(client, 'vehicle_getBatchVehicles', { pageSize: 400, pageNum: 1 })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/at most 60000.*pageSize/),
  })
  await client.close()
})

test('what an assistant asked is in the record: who, which call, how it ended', async () => {
  const { secret, keyId } = await keyWith(['posAuth'], { name: 'Recorded assistant' })
  const client = await assistant(secret)
  await ask(client, 'vehicle_getOrg')
  await ask(client, 'alarm_getVehiclesAlarms')
  await client.close()
  await platform.settled()
  const { events } = await chief.call('admin/getRecord', { beginTime: 0, endTime: now + 1, person: 'Recorded assistant' })
  expect(events.map(({ act, userId, result, address }) => [act, userId, result, address])).toEqual([
    ['assistantAsked', keyId, 4030002, '127.0.0.1'],
    ['assistantAsked', keyId, 0, '127.0.0.1'],
  ])
})
