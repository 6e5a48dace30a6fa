/** Both clients against a platform: equal to what the document makes, pages, refusals, time-outs, and which calls are sent again. */
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { rightsOfKeys } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { platformOfFile } from '../apps/server/src/testing/platform.ts'
import { documentText } from './api-calls.ts'
import { Outrider, OutriderRefusal, OutriderUnreachable } from './typescript/outrider.ts'
import { madeFiles } from './write.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')
const vehicles = []
for (const plate of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']) vehicles.push(await platform.addVehicle(root, plate))
const chief = await platform.newCaller('chief', [root])
const key = { name: 'ERP', orgIds: [root], days: 30, perMinute: 6_000 }
const { secret } = await chief.call('admin/addApiKey', { ...key, rights: rightsOfKeys() })
const blind = await chief.call('admin/addApiKey', { ...key, rights: ['posAuth'] })

/** Stands before the platform: forwards all, but cuts off as many answers as it is told, or leaves them out. */
let toCut = 0
let unanswered = false
const forwarded: string[] = []
const front = createServer((request, response) => void forward(request, response))
await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
afterAll(() => front.close())

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  if (unanswered) return
  forwarded.push(request.url ?? '')
  const { authorization = '' } = request.headers
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(`${platform.url}${request.url}`, { method: 'POST', headers, body: Buffer.concat(parts) })
  const text = await answer.text()
  toCut -= 1
  if (toCut >= 0) return void response.destroy()
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
}

const made = madeFiles(documentText())
const { version } = process
const itinerary = { vehicleId: String(vehicles[0]), origin: 'Gate 1', destination: 'Gate 2', plannedStart: 1, plannedEnd: 2 }
const point = { orgId: root, name: 'Gate', latitude: 1, longitude: 1, kind: 'other' } as const
const countOf = async (table: 'itineraries' | 'pois') => (await platform.database.pool.query(`select from ${table}`)).rowCount

test('what the clients are made of is what the API document says', () => {
  for (const [file, text] of Object.entries(made)) expect(readFileSync(new URL(file, import.meta.url), 'utf8'), file).toBe(text)
})

test(`TypeScript: pages, refusals and time-outs (Node ${version})`, async () => {
  const outrider = new Outrider({ url, key: secret })
  const plates: string[] = []
  for await (const { plateNum } of outrider.all('vehicle/getBatchVehicles', { pageNum: 1, pageSize: 2 })) plates.push(plateNum)
  expect(plates).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5'])
  const refused = await new Outrider({ url, key: blind.secret })
    .call('alarm/getVehiclesAlarms', {})
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OutriderRefusal)
  expect(refused).toMatchObject({ code: 4030002, path: 'alarm/getVehiclesAlarms' })
  unanswered = true
  const late = new Outrider({ url, key: secret, timeout: 50, retries: 0 }).call('vehicle/getOrg', {})
  await expect(late).rejects.toBeInstanceOf(OutriderUnreachable)
  unanswered = false
})

test('TypeScript: after a lost answer a reading call and one with requestId are sent again, and the work is done once', async () => {
  const outrider = new Outrider({ url, key: secret })
  const before = Number(await countOf('itineraries'))
  toCut = 1
  expect((await outrider.call('vehicle/getVehiclesTotal', {})).vehiclesCnt).toBe(5)
  toCut = 1
  const { itineraryId } = await outrider.call('trip/add', itinerary)
  expect(itineraryId).not.toBe('')
  expect(await countOf('itineraries')).toBe(before + 1)
  const points = Number(await countOf('pois'))
  forwarded.length = 0
  toCut = 1
  await expect(outrider.call('report/addMapMarkedPoint', point)).rejects.toBeInstanceOf(OutriderUnreachable)
  expect([forwarded.length, await countOf('pois')]).toEqual([1, points + 1])
})

const hasPython = (() => {
  try {
    return (
      execFileSync('python3', ['-c', 'import sys; print(sys.version_info >= (3, 11))'], { encoding: 'utf8' }).trim() === 'True'
    )
  } catch {
    // Not on this machine.
    return false
  }
})()

/** Runs lines of Python that have `outrider`, and reads what they print as JSON. */
const python = (lines: string, given: string = secret) =>
  new Promise<unknown>((resolve, reject) => {
    const begin = [
      'import json, sys',
      'from outrider import Outrider, OutriderRefusal, OutriderUnreachable',
      'outrider = Outrider(sys.argv[1], sys.argv[2])',
    ]
    const options = {
      cwd: fileURLToPath(new URL('python', import.meta.url)),
      env: { ...process.env, PYTHONPATH: '.', PYTHONDONTWRITEBYTECODE: '1' },
    }
    execFile('python3', ['-W', 'error', '-c', [...begin, lines].join('\n'), url, given], options, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out)),
    )
  })

test.skipIf(!hasPython)('Python: pages, refusals and time-outs', async () => {
  const pages = `print(json.dumps([each["plateNum"] for each in outrider.vehicle_getBatchVehicles_all({"pageNum": 1, "pageSize": 2})]))`
  expect(await python(pages)).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5'])
  const refusal = `
try:
    outrider.alarm_getVehiclesAlarms()
except OutriderRefusal as refused:
    print(json.dumps([refused.code, refused.path]))`
  expect(await python(refusal, blind.secret)).toEqual([4030002, 'alarm/getVehiclesAlarms'])
  unanswered = true
  const late = `
try:
    Outrider(sys.argv[1], sys.argv[2], timeout=0.05, retries=0).vehicle_getOrg()
except OutriderUnreachable:
    print(json.dumps("unreachable"))`
  expect(await python(late)).toBe('unreachable')
  unanswered = false
})

test.skipIf(!hasPython)('Python: what is sent again after a lost answer is done once, and what may not be is not', async () => {
  const before = Number(await countOf('itineraries'))
  toCut = 1
  const add = `print(json.dumps(outrider.trip_add(json.loads('${JSON.stringify(itinerary)}'))))`
  expect(await python(add)).toMatchObject({ itineraryId: expect.any(String) })
  expect(await countOf('itineraries')).toBe(before + 1)
  const points = Number(await countOf('pois'))
  toCut = 1
  const once = `
try:
    outrider.report_addMapMarkedPoint(json.loads('${JSON.stringify(point)}'))
except OutriderUnreachable:
    print(json.dumps("unreachable"))`
  expect(await python(once)).toBe('unreachable')
  expect(await countOf('pois')).toBe(points + 1)
})
