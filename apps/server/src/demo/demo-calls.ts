/** Calls of the demo's own users: what they have done is made by the calls that a dispatcher and a visitor make. */
import { createHash } from 'node:crypto'
import type { CallPath, DataOf, Envelope, RequestOf } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'

export type DemoHttp = Pick<FastifyInstance, 'inject'>
export interface DemoAccount {
  name?: string
  login: string
  password: string
}
export type DemoCall = <Path extends CallPath>(path: Path, request: RequestOf<Path>) => Promise<DataOf<Path>>

/** Without an account: as a visitor. Rejects when a call is refused. */
export async function demoCaller(http: DemoHttp, account?: DemoAccount): Promise<DemoCall> {
  let token: string | undefined
  const call: DemoCall = async (path, request) => {
    const headers = token === undefined ? {} : { access_token: token }
    const response = await http.inject({ method: 'POST', url: `/${path}`, headers, payload: { ...request, t: Date.now() } })
    const { rspCode, msg, data } = response.json<Envelope>()
    if (rspCode !== 0) throw new Error(`${path} of the demo: ${msg}`)
    return data as DataOf<typeof path>
  }
  if (account) {
    const wirePassword = createHash('md5').update(account.password).digest('hex').toUpperCase()
    token = (await call('user/login', { userId: account.login, password: wirePassword })).accessToken
  }
  return call
}

/** Uploads pictures of this account; the id of each is for one call that follows. */
export async function demoUploader(
  http: DemoHttp,
  { login, password }: DemoAccount,
): Promise<(picture: Buffer) => Promise<string>> {
  const wirePassword = createHash('md5').update(password).digest('hex').toUpperCase()
  const { accessToken } = await (await demoCaller(http))('user/login', { userId: login, password: wirePassword })
  return async picture => {
    const response = await http.inject({
      method: 'POST',
      url: `/file/upload?purpose=picture&t=${Date.now()}`,
      headers: { 'content-type': 'image/png', access_token: accessToken },
      payload: picture,
    })
    const { rspCode, msg, data } = response.json<Envelope>()
    if (rspCode !== 0) throw new Error(`a picture of the demo was not taken: ${msg}`)
    return (data as { fileId: string }).fileId
  }
}
