import { reportFaults, untimedBit } from '@outrider/contract'
import { expect, test } from 'vitest'
import { quality } from './position-report.ts'
import { faultsOf, recordFaults } from './report-faults.ts'

const sound = {
  latitudeE6: 31_230_000,
  longitudeE6: 121_470_000,
  speedDkmh: 650,
  course: 90,
  altitude: 12,
  status: 0b11,
  quality: 0,
}
const faults = (given: Partial<Parameters<typeof faultsOf>[0]>): number => faultsOf({ ...sound, ...given }, 0)

test('A report within all bounds is sound', () => {
  expect(faults({})).toBe(0)
  // The bounds belong to what is sound: 73°33' to 135°05' E, 3°51' to 53°33' N.
  expect(faults({ longitudeE6: 73_550_000, latitudeE6: 3_850_000 })).toBe(0)
  expect(faults({ longitudeE6: 135_083_333, latitudeE6: 53_550_000 })).toBe(0)
  expect(faults({ speedDkmh: 1_600, altitude: -200, course: 359 })).toBe(0)
  expect(faults({ altitude: 6_500, course: 0 })).toBe(0)
})

test.each([
  ['position', { longitudeE6: 73_549_999 }],
  ['position', { longitudeE6: 135_083_334 }],
  ['position', { latitudeE6: 3_849_999 }],
  ['position', { latitudeE6: 53_550_001 }],
  ['position', { latitudeE6: 0, longitudeE6: 0 }],
  ['speed', { speedDkmh: 1_601 }],
  ['speed', { speedDkmh: 0, noSpeed: true }],
  ['direction', { course: 360 }],
  ['height', { altitude: -201 }],
  ['height', { altitude: 6_501 }],
  ['state', { status: 0b10 }],
  ['time', { quality: quality.future }],
  ['time', { quality: quality.clockUnusable }],
] as const)('Beyond a bound it has the fault %s: %o', (name, given) => {
  expect(faults(given)).toBe(reportFaults[name].bit)
})

test('A late report of a clock that is not believed is marked as of no day', () => {
  expect(faults({ quality: quality.future | quality.late })).toBe(reportFaults.time.bit | untimedBit)
})

test('A plate of no form of the country and a vehicle without a colour are faults of all its reports', () => {
  expect(recordFaults('沪A8K215', 2)).toBe(0)
  // New energy, a trailer, a port of Guangdong.
  for (const plate of ['粤BD12345', '鲁B1234挂', '粤Z1234港']) expect(recordFaults(plate, 4), plate).toBe(0)
  expect(recordFaults('TEST-1', 2)).toBe(reportFaults.plate.bit)
  expect(recordFaults('沪A8K215', 0)).toBe(reportFaults.colour.bit)
  expect(faultsOf({ ...sound, altitude: 9_000 }, recordFaults('', 0))).toBe(
    reportFaults.plate.bit | reportFaults.colour.bit | reportFaults.height.bit,
  )
})
