/** What the API document says of each call beyond its fields: examples that are accepted, units, rights and errors that have words. */
import { callsByPath, errors, fieldUnits, rightTexts, unitOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import type { JsonSchema } from './examples.ts'
import { openApi } from './openapi.ts'

interface Media {
  schema: JsonSchema
  example: Record<string, unknown>
}
interface Operation {
  tags: string[]
  'x-rights': string[]
  'x-errors': string[]
  'x-reads': boolean
  requestBody: { content: Record<string, Media> }
  responses: Record<string, { content: Record<string, Media> }>
}
const document = openApi('1') as {
  tags: { name: string; description: string; 'x-zh': string }[]
  paths: Record<string, { post: Operation }>
}
const operationOf = (path: string): Operation => document.paths[`/${path}`]?.post ?? expect.fail(path)

test('the examples of every call are what its row accepts', () => {
  for (const [path, row] of callsByPath) {
    const { requestBody, responses } = operationOf(path)
    const request = requestBody.content['application/json']?.example
    if (request) expect(row.request.safeParse(request).error?.issues, path).toBeUndefined()
    const reply = responses['200']?.content['application/json']?.example
    expect(row.data.safeParse(reply?.['data']).error?.issues, path).toBeUndefined()
  }
})

test('every call is in a group with words, names rights and errors that have some, and says whether it only reads', () => {
  const groups = new Set(document.tags.map(({ name }) => name))
  for (const [path, row] of callsByPath) {
    const operation = operationOf(path)
    expect(groups, path).toContain(operation.tags[0])
    for (const right of operation['x-rights']) expect(rightTexts).toHaveProperty(right)
    for (const error of operation['x-errors']) expect(errors).toHaveProperty([error])
    if (operation['x-reads']) expect([row.edit, row.record, row.leaves], path).toEqual([false, false, undefined])
  }
  expect(operationOf('platform/sendCutOffFuelAndElecCmd')['x-reads']).toBe(false)
  expect(operationOf('report/getVehicleDrivingStat')['x-reads']).toBe(true)
})

test('numbers carry their unit, also where two calls mean different ones by one name', () => {
  const found = new Set<string>()
  const walk = (part: object): void => {
    for (const value of Object.values(part) as unknown[]) if (typeof value === 'object' && value !== null) walk(value)
    if ('x-unit' in part) found.add(String(part['x-unit']))
  }
  walk(document.paths)
  expect([...found].toSorted()).toEqual(Object.keys(fieldUnits).toSorted())
  expect(unitOf('track/getVehicleTrack', 'startTime')).toBe('ms1970')
  expect([unitOf('map/getAddress', 'distance'), unitOf('vehManager/getVehPosInfo', 'distance')]).toEqual(['m', 'km'])
  expect([unitOf('vehicle/getVehTrackCard', 'driving'), unitOf('report/getUserVehRealTimeData', 'driving')]).toEqual([
    's',
    undefined,
  ])
  expect([unitOf('report/getVehicleDrivingStat', 'fuelUsed'), unitOf('report/getVehFuelLevels', 'litres')]).toEqual(['ml', 'l'])
})
