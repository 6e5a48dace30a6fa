import { expect, test } from 'vitest'
import { safetyQueryIn, safetySearch } from './safety-query.ts'

const asked = {
  beginTime: 1_767_000_000_000,
  endTime: 1_767_600_000_000,
  operationStatusFlags: [],
  operationTypes: [],
  orgId: '7',
  periodUnit: 'week',
  orgName: '一公司',
} as const

test('the company analysis takes times, states, types, organisation, unit and name from its params object (S2.routeDetail.10)', () => {
  expect(safetyQueryIn(JSON.stringify(asked))).toEqual({ ...asked, queryType: 'organisation' })
  expect(
    safetyQueryIn(JSON.stringify({ ...asked, beginTime: String(asked.beginTime), orgId: 7, operationTypes: '' })),
  ).toMatchObject({ beginTime: asked.beginTime, orgId: '7', operationTypes: [] })
})

test('networked control takes the same and what its rows are of (S2.routeDetail.11)', () => {
  const query = safetyQueryIn(JSON.stringify({ ...asked, queryType: 'vehicle' }))
  expect(query).toEqual({ ...asked, queryType: 'vehicle' })
  expect(query && safetyQueryIn(safetySearch(query).get('params'))).toEqual(query)
})

test('what is not such an object is no query', () => {
  for (const text of [
    null,
    '',
    'no JSON',
    '3',
    '{}',
    JSON.stringify({ ...asked, orgId: 'one' }),
    JSON.stringify({ ...asked, periodUnit: 'year' }),
  ])
    expect(safetyQueryIn(text)).toBeUndefined()
})
