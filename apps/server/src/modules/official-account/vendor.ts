/**
 * Client of the vendor's API (WeChat). Access token and signature ticket are cached until shortly before they expire, because the
 * number of requests per day is limited.
 */
import { z } from 'zod'

export interface OfficialAccount {
  appId: string
  secret: string
  /** Base address of the vendor's API. */
  api: string
}

/** Error reply of the vendor with its error code. */
export class VendorError extends Error {
  override name = 'VendorError'
  readonly code: number
  constructor(code: number, message: string) {
    super(`official account: ${code} ${message}`)
    this.code = code
  }
}

const refusal = z.object({ errcode: z.number().refine(code => code !== 0), errmsg: z.string().default('') })
const token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const ticket = z.object({ ticket: z.string().min(1), expires_in: z.number() })
const identity = z.object({ openid: z.string().min(1), unionid: z.string().default('') })
const done = z.object({ errcode: z.literal(0) })

/** Error codes for an invalid access token: a fresh one helps. */
const staleToken: ReadonlySet<number> = new Set([40_001, 40_014, 42_001])
/** Cached values are refreshed this long before they expire, ms. */
const expiryMargin = 300_000
const requestTimeout = 10_000

interface FetchedValue {
  value: string
  seconds: number
}

export class Vendor {
  readonly account: OfficialAccount
  readonly #now: () => number
  readonly #cache = new Map<'token' | 'ticket', { value: Promise<string>; until: number }>()

  constructor(account: OfficialAccount, now: () => number = () => performance.now()) {
    this.account = account
    this.#now = now
  }

  /** Ticket for signing pages. */
  ticket(): Promise<string> {
    return this.#cached('ticket', () =>
      this.#withToken(async accessToken => {
        const query = { access_token: accessToken, type: 'jsapi' }
        const { ticket: value, expires_in: seconds } = await this.#get('cgi-bin/ticket/getticket', query, ticket)
        return { value, seconds }
      }),
    )
  }

  /** Identifies the person who opened the page by the code in its URL. A code is valid once. */
  async exchange(code: string): Promise<{ openId: string; unionId: string }> {
    const { appId, secret } = this.account
    const query = { appid: appId, secret, code, grant_type: 'authorization_code' }
    const { openid, unionid } = await this.#get('sns/oauth2/access_token', query, identity)
    return { openId: openid, unionId: unionid }
  }

  /** Sends a message with an approved template to one user. */
  async sendTemplate(message: {
    touser: string
    template_id: string
    url?: string
    /** The vendor delivers messages of one id to one user once, within ten minutes. At most 32 characters. */
    client_msg_id?: string
    data: Record<string, { value: string }>
  }): Promise<void> {
    await this.#withToken(accessToken =>
      this.#post(`cgi-bin/message/template/send?${new URLSearchParams({ access_token: accessToken }).toString()}`, message, done),
    )
  }

  #token(): Promise<string> {
    return this.#cached('token', async () => {
      const { appId, secret } = this.account
      const query = { grant_type: 'client_credential', appid: appId, secret }
      const { access_token: value, expires_in: seconds } = await this.#post('cgi-bin/stable_token', query, token)
      return { value, seconds }
    })
  }

  /** Retries once with a fresh token if the vendor invalidated the cached one. */
  async #withToken<T>(request: (accessToken: string) => Promise<T>): Promise<T> {
    try {
      return await request(await this.#token())
    } catch (error) {
      if (!(error instanceof VendorError) || !staleToken.has(error.code)) throw error
      this.#cache.delete('token')
      return request(await this.#token())
    }
  }

  /** Concurrent callers share one request; failures are not cached. */
  #cached(what: 'token' | 'ticket', fetchIt: () => Promise<FetchedValue>): Promise<string> {
    const cached = this.#cache.get(what)
    if (cached && cached.until - expiryMargin > this.#now()) return cached.value
    const entry = { value: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
    entry.value = (async () => {
      try {
        const { value, seconds } = await fetchIt()
        entry.until = this.#now() + seconds * 1000
        return value
      } catch (error) {
        this.#cache.delete(what)
        throw error
      }
    })()
    this.#cache.set(what, entry)
    return entry.value
  }

  #get<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    return this.#request(`${path}?${new URLSearchParams(query).toString()}`, { method: 'GET' }, schema)
  }

  #post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    return this.#request(path, { method: 'POST', headers, body: JSON.stringify(body) }, schema)
  }

  async #request<T>(path: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
    const url = `${this.account.api.replace(/\/$/, '')}/${path}`
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(requestTimeout) })
    // The URL contains secrets: never put it into an error message.
    if (!response.ok) throw new Error(`official account: HTTP ${response.status}`)
    const reply: unknown = await response.json()
    const refused = refusal.safeParse(reply)
    if (refused.success) throw new VendorError(refused.data.errcode, refused.data.errmsg)
    return schema.parse(reply)
  }
}
