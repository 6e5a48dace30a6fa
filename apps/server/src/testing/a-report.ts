import { type PositionReport, source } from '../events/position-report.ts'

/** A good report `second` seconds after 2026-01-01. */
export const aReport = (vehicleId: number, second: number, over: Partial<PositionReport> = {}): PositionReport => ({
  vehicleId,
  time: Date.UTC(2026, 0, 1) + second * 1000,
  digest: BigInt(second),
  receivedAt: Date.UTC(2026, 0, 1) + second * 1000 + 300,
  reportedTime: null,
  latitudeE6: 31_230_400 + second,
  longitudeE6: 121_473_700,
  altitude: 4,
  speedDkmh: 603,
  course: 90,
  alarms: 0,
  status: 3,
  mileageHm: 123_456,
  fuelDl: 855,
  signal: 25,
  satellites: 11,
  quality: 0,
  source: source.report,
  extras: null,
  edition: 2013,
  good: true,
  ...over,
})
