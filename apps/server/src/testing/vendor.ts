/** Test server for the vendor's API: validates and records every request. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OfficialAccount } from '../modules/official-account/vendor.ts'

const right = { appId: 'wx0123456789abcdef', secret: 'the secret' }

export interface TestVendor extends AsyncDisposable {
  readonly account: OfficialAccount
  /** Requested paths in order. */
  readonly asked: string[]
  readonly templates: Record<string, unknown>[]
  /** Invalidates the last issued access token. */
  endToken(): void
  /** Codes that can be exchanged once each. */
  readonly codes: Map<string, { openid: string; unionid?: string }>
  /** Open ids that no longer follow the account. */
  readonly gone: Set<string>
}

export async function testVendor(): Promise<TestVendor> {
  const asked: string[] = []
  const templates: Record<string, unknown>[] = []
  const codes = new Map<string, { openid: string; unionid?: string }>()
  const gone = new Set<string>()
  let tokens = 0
  let valid = ''
  const refuse = (errcode: number, errmsg: string) => ({ errcode, errmsg })

  const answer = (method: string, url: URL, body: Record<string, unknown>): object | undefined => {
    const query = url.searchParams
    const route = `${method} ${url.pathname}`
    if (route === 'POST /cgi-bin/stable_token') {
      if (body['grant_type'] !== 'client_credential') return refuse(40_002, 'invalid grant_type')
      if (body['appid'] !== right.appId) return refuse(40_013, 'invalid appid')
      if (body['secret'] !== right.secret) return refuse(40_125, 'invalid appsecret')
      if (!valid) valid = `token-${++tokens}`
      return { access_token: valid, expires_in: 7200 }
    }
    if (route === 'GET /cgi-bin/ticket/getticket') {
      if (query.get('access_token') !== valid) return refuse(40_001, 'invalid credential')
      if (query.get('type') !== 'jsapi') return refuse(40_097, 'invalid args')
      return { errcode: 0, errmsg: 'ok', ticket: `ticket of ${valid}`, expires_in: 7200 }
    }
    if (route === 'GET /sns/oauth2/access_token') {
      if (query.get('grant_type') !== 'authorization_code') return refuse(40_002, 'invalid grant_type')
      if (query.get('appid') !== right.appId || query.get('secret') !== right.secret) return refuse(40_125, 'invalid appsecret')
      const code = query.get('code') ?? ''
      const person = codes.get(code)
      if (!person) return refuse(40_029, 'invalid code')
      codes.delete(code)
      return { access_token: 'of the person', expires_in: 7200, refresh_token: 'r', scope: 'snsapi_base', ...person }
    }
    if (route === 'POST /cgi-bin/message/template/send') {
      if (query.get('access_token') !== valid) return refuse(42_001, 'access_token expired')
      if (gone.has(String(body['touser']))) return refuse(43_004, 'require subscribe')
      templates.push(body)
      return { errcode: 0, errmsg: 'ok', msgid: 1 }
    }
    return undefined
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://vendor')
      asked.push(url.pathname)
      const text = Buffer.concat(chunks).toString()
      const reply = answer(request.method ?? '', url, text ? (JSON.parse(text) as Record<string, unknown>) : {})
      response.statusCode = reply ? 200 : 404
      response.end(JSON.stringify(reply ?? {}))
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    account: { ...right, api: `http://127.0.0.1:${port}` },
    asked,
    templates,
    codes,
    gone,
    endToken() {
      valid = ''
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
