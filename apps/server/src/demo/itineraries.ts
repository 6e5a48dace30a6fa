/** Itinerary reports of the demo, in every state. Names are in one language: users write them. */
import type { ItineraryState } from '@outrider/contract'

interface DemoItinerary {
  /** Place of its vehicle in the file of the fleet. */
  vehicle: number
  state: ItineraryState
  origin: string
  destination: string
  cargo: string
  driverName: string
  /** Planned start, hours after the demo begins. */
  startsIn: number
}

export const demoItineraries: readonly DemoItinerary[] = [
  {
    vehicle: 0,
    state: 'underWay',
    origin: '青浦场站',
    destination: '苏州物流园',
    cargo: '钢材',
    driverName: '王建国',
    startsIn: -3,
  },
  {
    vehicle: 1,
    state: 'planned',
    origin: '昆山维修点',
    destination: '洋山港',
    cargo: '集装箱',
    driverName: '李卫东',
    startsIn: 16,
  },
  { vehicle: 2, state: 'done', origin: '无锡仓库', destination: '洋山港', cargo: '纸制品', driverName: '赵志强', startsIn: -22 },
  {
    vehicle: 3,
    state: 'cancelled',
    origin: '嘉兴仓库',
    destination: '青浦场站',
    cargo: '木材',
    driverName: '陈明',
    startsIn: -5,
  },
]
