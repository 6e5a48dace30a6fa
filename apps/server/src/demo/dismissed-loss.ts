/** One of the two losses of fuel in the demo's past was none: a dispatcher says so, with the reason. */
import { type DemoAccount, demoCaller, type DemoHttp } from './demo-calls.ts'

const plate = '粤A7N623'
const reason = '维修厂放油清洗油箱 The workshop drained and cleaned the tank'
/** The theft is in the second night of the past; ms. */
const lookBack = 14 * 86_400_000

/** False: the loss is not found yet, or not by this account. */
export async function dismissLossInDemo(http: DemoHttp, by: DemoAccount, now = Date.now()): Promise<boolean> {
  const call = await demoCaller(http, by)
  const { vehicles } = await call('vehicle/getVehicles', { keyword: plate })
  const found = vehicles.find(({ plateNum }) => plateNum === plate)
  if (!found) return false
  const { events } = await call('report/getVehFuelLevels', {
    vehicleId: found.id,
    startTime: now - lookBack,
    endTime: now,
  })
  const loss = events.find(({ kind }) => kind === 'loss')
  if (!loss) return false
  // Made before this server was started.
  if (loss.dismissedTime === null) await call('report/dismissFuelEvent', { eventId: loss.eventId, dismissed: true, reason })
  return true
}
