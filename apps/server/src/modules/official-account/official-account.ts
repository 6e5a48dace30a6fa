/** Services for pages of the official account: signatures, identification of the visitor, and alarms of the visitor's vehicles. */
import { createHash, randomBytes } from 'node:crypto'
import { fail } from '../../calls/refusal.ts'
import { type OfficialAccountPort, PushRefused, type PushSender } from '../ports.ts'
import { Credentials, type OfficialAccountUser } from './credentials.ts'
import { Vendor, VendorError, type OfficialAccount } from './vendor.ts'

export interface Signature {
  appId: string
  /** Seconds since 1970. */
  timestamp: number
  nonceStr: string
  signature: string
}

interface OfficialAccountDependencies {
  /** undefined: no official account configured. */
  account: OfficialAccount | undefined
  /** Hosts whose pages may be signed. */
  pages: readonly string[]
  /** Path of a proxy below which they are; `/`: none. */
  basePath: string
  /** Id of the approved template for messages; empty: none are sent. */
  template: string
  userOfOpenId: (openId: string) => Promise<number | undefined>
  pendingAlarmsOf: (userId: number) => Promise<readonly object[]>
  log: { warn: (detail: object, line: string) => void }
}

/** Vendor error codes for an open id, a template or contents that will never be taken. */
const refused: ReadonlySet<number> = new Set([40_003, 40_037, 47_003])
/** Vendor error codes for a wrong, used or expired code. */
const wrongCode: ReadonlySet<number> = new Set([40_029, 40_163, 41_008, 42_003])

export class OfficialAccountService implements OfficialAccountPort {
  readonly #deps: OfficialAccountDependencies
  readonly #vendor: Vendor | undefined
  readonly #credentials = new Credentials()

  constructor(deps: OfficialAccountDependencies) {
    this.#deps = deps
    this.#vendor = deps.account && new Vendor(deps.account)
  }

  /** Signs only pages on configured hosts, because a signature authorises acting as the account. */
  async signature(page: string): Promise<Signature> {
    const vendor = this.#configured()
    const url = URL.canParse(page) ? new URL(page) : undefined
    const ours = url && /^https?:$/.test(url.protocol) && !url.username && this.#deps.pages.includes(url.host)
    if (!ours) fail('officialAccount.foreignPage')
    const ticket = await this.#callVendor(() => vendor.ticket())
    const nonceStr = randomBytes(12).toString('base64url')
    const timestamp = Math.floor(Date.now() / 1000)
    // The vendor compares with the URL without its fragment.
    const [address] = page.split('#')
    const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address ?? ''}`
    const signature = createHash('sha1').update(text).digest('hex')
    return { appId: vendor.account.appId, timestamp, nonceStr, signature }
  }

  exchange(code: string): Promise<OfficialAccountUser> {
    const vendor = this.#configured()
    return this.#callVendor(() => vendor.exchange(code))
  }

  /** Issues a credential for the person who opened the page; valid for half an hour. */
  async credential(code: string): Promise<OfficialAccountUser & { credential: string; expiresAt: number }> {
    const person = await this.exchange(code)
    return { ...person, ...this.#credentials.issue(person) }
  }

  openIdOf(credential: string): string {
    this.#configured()
    return this.#credentials.userOf(credential).openId
  }

  /** Pending alarms that the user of this open id may see; empty if no user has it. */
  async alarmData(credential: string): Promise<readonly object[]> {
    const userId = await this.#deps.userOfOpenId(this.openIdOf(credential))
    return userId === undefined ? [] : this.#deps.pendingAlarmsOf(userId)
  }

  /** Sender for template messages; undefined: not configured. */
  sender(): PushSender | undefined {
    const { template, pages, basePath } = this.#deps
    const [host] = pages
    const vendor = this.#vendor
    if (!vendor || !template) return undefined
    return async ({ address }, { title, body, at, name, page }) => {
      const time = new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
      const data = { first: { value: title }, keyword1: { value: body }, keyword2: { value: time } }
      try {
        await vendor.sendTemplate({
          touser: address,
          template_id: template,
          data,
          ...(host !== undefined && page !== undefined && { url: `https://${host}${basePath.slice(0, -1)}${page}` }),
          ...(name !== undefined && { client_msg_id: `${name}-${at}`.slice(0, 32) }),
        })
      } catch (error) {
        // The person no longer follows the account.
        if (error instanceof VendorError && error.code === 43_004) return 'gone'
        if (error instanceof VendorError && refused.has(error.code)) throw new PushRefused(error.message, { cause: error })
        throw error
      }
      return 'sent'
    }
  }

  #configured(): Vendor {
    return this.#vendor ?? fail('officialAccount.notConfigured')
  }

  async #callVendor<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof VendorError && wrongCode.has(error.code)) fail('officialAccount.wrongCode')
      this.#deps.log.warn({ err: error }, 'official account API failed')
      return fail('officialAccount.failed')
    }
  }
}
