/** A link to a vehicle of the demo that has been opened: made and opened by the calls that a dispatcher and a visitor make. */
import { createHash } from 'node:crypto'
import { type CallPath, type DataOf, type Envelope, limits, type RequestOf, shareKinds } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'

type Sender = Pick<FastifyInstance, 'inject'>

async function send<Path extends CallPath>(
  http: Sender,
  path: Path,
  request: RequestOf<Path>,
  token?: string,
): Promise<DataOf<Path>> {
  const headers = token === undefined ? {} : { access_token: token }
  const response = await http.inject({ method: 'POST', url: `/${path}`, headers, payload: { ...request, t: Date.now() } })
  const { rspCode, msg, data } = response.json<Envelope>()
  if (rspCode !== 0) throw new Error(`${path} of the demo: ${msg}`)
  return data as DataOf<Path>
}

/** The vehicle is the first that the account sees. */
export async function shareDemoVehicle(http: Sender, { login, password }: { login: string; password: string }): Promise<void> {
  const wirePassword = createHash('md5').update(password).digest('hex').toUpperCase()
  const { accessToken } = await send(http, 'user/login', { userId: login, password: wirePassword })
  const request = { pageNum: 1, pageSize: limits.batchPageSize }
  const { vehicles } = await send(http, 'vehicle/getBatchVehicles', request, accessToken)
  const vehicleId = vehicles[0]?.id
  if (vehicleId === undefined) throw new Error('The demo has no vehicle to share')
  const hours = shareKinds.position.maxHours
  const { token } = await send(http, 'share/addVehPosSharing', { vehicleId, hours }, accessToken)
  await send(http, 'share/getSharedPosition', { token })
}
