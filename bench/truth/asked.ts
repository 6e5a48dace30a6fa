/** What the product says of a vehicle's day: its card, its reports and its replay. */
import type { DataOf } from '@outrider/contract'
import { stopRuleOf, mileageOf, stopsIn, trackFromPoints } from '@outrider/track'
import { callOf, type Product } from '../../e2e/fixtures/product.ts'

const dayMs = 86_400_000

export interface Said {
  /** km, and rests of at least three minutes. */
  card: { km: number; stops: number; driving: number }
  replay: { km: number; stops: number }
  /** m, s and ml. */
  reports: { distance: number; drivingTime: number; engineStarts: number; fuelUsed: number; refuelled: number; lost: number }
}

const reportPaths = [
  'report/getVehicleMileageStat',
  'report/getVehicleDrivingStat',
  'report/getVehiclesIgnitionStat',
  'report/getVehOilConsumptionInfo',
  'report/getVehiclesRefuelingStat',
  'report/getVehiclesOilLeakingStat',
] as const

/** @param midnight of the day in China, ms since 1970 */
export async function saidOf(product: Product, access_token: string, vehicleId: string, midnight: number): Promise<Said> {
  const ask = async <Reply>(path: string, body: object): Promise<Reply> => {
    const reply = await callOf(product, path, body, { access_token })
    if (reply.rspCode !== 0) throw new Error(`${path}: ${reply.msg}`)
    return reply.data
  }
  const times = { startTime: midnight, endTime: midnight + dayMs }
  const { days } = await ask<DataOf<'vehicle/getVehTrackCard'>>('vehicle/getVehTrackCard', { vehicleId, ...times })
  const { points } = await ask<DataOf<'track/getVehicleTrack'>>('track/getVehicleTrack', {
    vehicleId,
    startTime: midnight,
    endTime: midnight + dayMs - 1,
  })
  const track = trackFromPoints(points)
  const stops = stopsIn(track, stopRuleOf(track))
  const asked = { vehicleIds: [vehicleId], ...times, group: 'vehicleDay', sortBy: 'day' }
  const figures: Record<string, unknown> = {}
  for (const path of reportPaths) Object.assign(figures, (await ask<{ rows: object[] }>(path, asked)).rows[0])
  const number = (name: keyof Said['reports']) => Number(figures[name] ?? 0)
  const card = days[0]
  return {
    card: { km: card?.km ?? 0, stops: card?.stops ?? 0, driving: card?.driving ?? 0 },
    replay: { km: mileageOf(track).km, stops: stops.length },
    reports: {
      distance: number('distance'),
      drivingTime: number('drivingTime'),
      engineStarts: number('engineStarts'),
      fuelUsed: number('fuelUsed'),
      refuelled: number('refuelled'),
      lost: number('lost'),
    },
  }
}
