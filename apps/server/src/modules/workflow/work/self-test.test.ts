import { type SelfTestItem, selfTestItems } from '@outrider/contract'
import { expect, test } from 'vitest'
import { type Entered, isSettled, resultsOf, type Seen } from './self-test.ts'
import { explained } from './self-tests.ts'

const now = 1_800_000_000_000
const fine: Seen = {
  linked: true,
  authenticatedAt: now - 1_000,
  attributes: { iccid: '89860000000000000001', terminalId: 'T000001', imei: '490154203237518' },
  report: { time: now - 5_000, receivedAt: now - 4_000, located: true, signal: 20, satellites: 9, faults: [] },
  distance: 0.05,
  accOn: true,
  accOff: true,
  cameras: [{ channel: 1, name: '前方', pictured: true }],
}
const entered: Entered = { terminalId: 'T000001', simIccid: '89860000000000000001', imei: '490154203237518' }
const failing = (seen: Partial<Seen>, form: Partial<Entered> = {}): SelfTestItem[] =>
  resultsOf({ ...fine, ...seen }, { ...entered, ...form }, now)
    .filter(result => !isSettled(result))
    .map(({ item }) => item)

test('a terminal that shows everything passes every item', () => {
  expect(resultsOf(fine, entered, now).map(({ item, result }) => [item, result])).toEqual(
    Object.keys(selfTestItems).map(item => [item, 'passed']),
  )
})

test.each([
  [{ linked: false }, ['linked']],
  [{ authenticatedAt: null }, ['linked']],
  [{ report: { ...(fine.report ?? expect.fail()), located: false } }, ['position']],
  [{ report: { ...(fine.report ?? expect.fail()), time: now - 121_000 } }, ['position']],
  [
    { report: { ...(fine.report ?? expect.fail()), signal: 3, satellites: 2, faults: ['cameraFault'] } },
    ['signal', 'satellites', 'faults'],
  ],
  [{ report: null, distance: null }, ['position', 'place', 'faults']],
  [{ distance: 0.51 }, ['place']],
  [{ accOff: false }, ['accOff']],
  [{ accOn: false }, ['accOn']],
  [
    {
      cameras: [
        { channel: 1, name: '', pictured: true },
        { channel: 2, name: '', pictured: false },
      ],
    },
    ['cameras'],
  ],
  [{ cameras: [] }, []],
  [{ attributes: null }, ['iccid']],
] as const)('%j fails %j', (seen, items) => {
  expect(failing(seen)).toEqual(items)
})

test('what was entered is compared with what the terminal says, whatever its case and filler', () => {
  expect(failing({}, { simIccid: '89860000000000000002' })).toEqual(['iccid'])
  expect(failing({}, { simIccid: '' })).toEqual(['iccid'])
  expect(failing({}, { imei: '490154203237519', terminalId: 't000001' })).toEqual(['imei'])
  const attributes = { iccid: '8986000000000000001F', terminalId: '', imei: '' }
  expect(failing({ attributes }, { simIccid: '8986000000000000001' })).toEqual([])
})

test('an item that failed counts when it is explained, with the name of who did; one that passed is not overridden', () => {
  const results = resultsOf({ ...fine, accOff: false }, entered, now)
  expect(explained(results, [], 'Li')).toBeUndefined()
  expect(explained(results, [{ item: 'linked', why: 'x' }], 'Li')).toBeUndefined()
  const overrides = [
    { item: 'accOff', why: 'engine must run' },
    { item: 'linked', why: 'x' },
  ] as const
  const result = explained(results, overrides, 'Li') ?? expect.fail()
  expect(result.filter(({ overridden }) => overridden)).toEqual([
    expect.objectContaining({ item: 'accOff', result: 'failed', overridden: { why: 'engine must run', userName: 'Li' } }),
  ])
})
