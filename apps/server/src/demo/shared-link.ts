/** A link to a vehicle of the demo that has been opened. */
import { limits, shareKinds } from '@outrider/contract'
import { type DemoAccount, demoCaller, type DemoHttp } from './demo-calls.ts'

/** The vehicle is the first that the account sees. */
export async function shareDemoVehicle(http: DemoHttp, account: DemoAccount): Promise<void> {
  const dispatcher = await demoCaller(http, account)
  const { vehicles } = await dispatcher('vehicle/getBatchVehicles', { pageNum: 1, pageSize: limits.batchPageSize })
  const vehicleId = vehicles[0]?.id
  if (vehicleId === undefined) throw new Error('The demo has no vehicle to share')
  const { token } = await dispatcher('share/addVehPosSharing', { vehicleId, hours: shareKinds.position.maxHours })
  const visitor = await demoCaller(http)
  await visitor('share/getSharedPosition', { token })
}
