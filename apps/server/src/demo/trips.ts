/** Registered trips of the demo: some of the past days, and one that goes on. Names are in one language: users write them. */

interface DemoTrip {
  /** Place of its vehicle in the file of the fleet. */
  vehicle: number
  from: string
  to: string
  /** Hours before the demo begins; `until` missing: it goes on. */
  since: number
  until?: number
}

export const demoTrips: readonly DemoTrip[] = [
  { vehicle: 0, from: '青浦场站', to: '苏州物流园', since: 3 },
  { vehicle: 1, from: '昆山维修点', to: '青浦场站', since: 6, until: 4 },
  { vehicle: 2, from: '无锡仓库', to: '洋山港', since: 22, until: 19 },
  { vehicle: 1, from: '洋山港', to: '昆山维修点', since: 28, until: 24 },
  { vehicle: 3, from: '嘉兴仓库', to: '青浦场站', since: 30 },
]
