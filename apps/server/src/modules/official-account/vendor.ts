/**
 * The public API of the official account's vendor (WeChat). What it hands out for the whole account (access token, ticket for signatures) is
 * kept until shortly before its end: the number of requests a day is limited.
 */
import { z } from 'zod'

export interface OfficialAccount {
  appId: string
  secret: string
  /** Base address of the vendor's API. */
  api: string
}

/** The vendor said no; `code` is its own. */
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

/** Access tokens the vendor no longer takes: a fresh one helps. */
const staleToken: ReadonlySet<number> = new Set([40_001, 40_014, 42_001])
/** ms before the end from which a kept value counts as ended. */
const margin = 300_000
const patience = 10_000

interface Fetched {
  value: string
  seconds: number
}

export class Vendor {
  readonly account: OfficialAccount
  readonly #now: () => number
  readonly #kept = new Map<'token' | 'ticket', { value: Promise<string>; until: number }>()

  constructor(account: OfficialAccount, now: () => number = Date.now) {
    this.account = account
    this.#now = now
  }

  /** Ticket that signatures for pages are made with. */
  ticket(): Promise<string> {
    return this.#keep('ticket', () =>
      this.#withToken(async accessToken => {
        const asked = { access_token: accessToken, type: 'jsapi' }
        const { ticket: value, expires_in: seconds } = await this.#get('cgi-bin/ticket/getticket', asked, ticket)
        return { value, seconds }
      }),
    )
  }

  /** Who opened the page, by the code the vendor put into its address. A code counts once. */
  async exchange(code: string): Promise<{ openId: string; unionId: string }> {
    const { appId, secret } = this.account
    const asked = { appid: appId, secret, code, grant_type: 'authorization_code' }
    const { openid, unionid } = await this.#get('sns/oauth2/access_token', asked, identity)
    return { openId: openid, unionId: unionid }
  }

  /** A message to one user in a form the vendor has approved. */
  async sendTemplate(message: {
    touser: string
    template_id: string
    url?: string
    data: Record<string, { value: string }>
  }): Promise<void> {
    await this.#withToken(accessToken =>
      this.#post(`cgi-bin/message/template/send?${new URLSearchParams({ access_token: accessToken }).toString()}`, message, done),
    )
  }

  #token(): Promise<string> {
    return this.#keep('token', async () => {
      const { appId, secret } = this.account
      const asked = { grant_type: 'client_credential', appid: appId, secret }
      const { access_token: value, expires_in: seconds } = await this.#post('cgi-bin/stable_token', asked, token)
      return { value, seconds }
    })
  }

  /** Once more with a fresh token when the vendor has ended the kept one early. */
  async #withToken<T>(ask: (accessToken: string) => Promise<T>): Promise<T> {
    try {
      return await ask(await this.#token())
    } catch (error) {
      if (!(error instanceof VendorError) || !staleToken.has(error.code)) throw error
      this.#kept.delete('token')
      return ask(await this.#token())
    }
  }

  /** Askers at the same moment share one request; a failure is not kept. */
  #keep(what: 'token' | 'ticket', fetchIt: () => Promise<Fetched>): Promise<string> {
    const kept = this.#kept.get(what)
    if (kept && kept.until - margin > this.#now()) return kept.value
    const entry = { value: Promise.resolve(''), until: Number.POSITIVE_INFINITY }
    entry.value = (async () => {
      try {
        const { value, seconds } = await fetchIt()
        entry.until = this.#now() + seconds * 1000
        return value
      } catch (error) {
        this.#kept.delete(what)
        throw error
      }
    })()
    this.#kept.set(what, entry)
    return entry.value
  }

  #get<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    return this.#ask(`${path}?${new URLSearchParams(query).toString()}`, { method: 'GET' }, schema)
  }

  #post<T>(path: string, body: object, schema: z.ZodType<T>): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) }, schema)
  }

  async #ask<T>(path: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
    const url = `${this.account.api.replace(/\/$/, '')}/${path}`
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) })
    // The address holds secrets, so no message repeats it.
    if (!response.ok) throw new Error(`official account: HTTP ${response.status}`)
    const reply: unknown = await response.json()
    const refused = refusal.safeParse(reply)
    if (refused.success) throw new VendorError(refused.data.errcode, refused.data.errmsg)
    return schema.parse(reply)
  }
}
