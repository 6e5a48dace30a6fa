/** What pages inside the official account ask of the platform: signatures, who opened them, and the alarms of that person's vehicles. */
import { createHash, randomBytes } from 'node:crypto'
import type { Position } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import { positionOf } from '../../fleet/live-vehicle.ts'
import { fail } from '../refusal.ts'
import type { Sender } from '../push/push.ts'
import { Credentials, type Person } from './credentials.ts'
import { Vendor, VendorError, type OfficialAccount } from './vendor.ts'

export interface Signature {
  appId: string
  /** Seconds since 1970. */
  timestamp: number
  nonceStr: string
  signature: string
}

export interface VehicleInAlarm {
  vehicleId: string
  plateNum: string
  alarms: Position['alarms']
  gpsTime: Position['gpsTime']
  onlineState: Position['onlineState']
}

interface Needs {
  /** undefined: this platform has no official account. */
  account: OfficialAccount | undefined
  /** Hosts whose pages may be signed. */
  pages: readonly string[]
  /** Id of the approved template for messages; empty: none are sent. */
  template: string
  access: AccessGate
  userOfOpenId: (openId: string) => Promise<number | undefined>
  log: { warn: (detail: object, line: string) => void }
}

/** Codes of the vendor for a code that is wrong, used up or expired. */
const wrongCode: ReadonlySet<number> = new Set([40_029, 40_163, 41_008, 42_003])

export class OfficialAccountDesk {
  readonly #needs: Needs
  readonly #vendor: Vendor | undefined
  readonly #credentials = new Credentials()

  constructor(needs: Needs) {
    this.#needs = needs
    this.#vendor = needs.account && new Vendor(needs.account)
  }

  /** For a page of ours alone: whoever holds a signature acts in the name of the account. */
  async signature(page: string): Promise<Signature> {
    const vendor = this.#configured()
    const url = URL.canParse(page) ? new URL(page) : undefined
    const ours = url && /^https?:$/.test(url.protocol) && !url.username && this.#needs.pages.includes(url.host)
    if (!ours) fail('officialAccount.foreignPage')
    const ticket = await this.#asked(() => vendor.ticket())
    const nonceStr = randomBytes(12).toString('base64url')
    const timestamp = Math.floor(Date.now() / 1000)
    // The vendor compares with the address as the browser has it, without what stands behind #.
    const [address] = page.split('#')
    const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address ?? ''}`
    const signature = createHash('sha1').update(text).digest('hex')
    return { appId: vendor.account.appId, timestamp, nonceStr, signature }
  }

  exchange(code: string): Promise<Person> {
    const vendor = this.#configured()
    return this.#asked(() => vendor.exchange(code))
  }

  /** Proves for half an hour who opened the page. */
  async credential(code: string): Promise<Person & { credential: string; expiresAt: number }> {
    const person = await this.exchange(code)
    return { ...person, ...this.#credentials.issue(person) }
  }

  openIdOf(credential: string): string {
    this.#configured()
    return this.#credentials.person(credential).openId
  }

  /** Vehicles in alarm among those that the user this account belongs to may see; nobody's account sees none. */
  async alarmData(credential: string): Promise<VehicleInAlarm[]> {
    const userId = await this.#needs.userOfOpenId(this.openIdOf(credential))
    if (userId === undefined) return []
    const vehicles = await this.#needs.access.vehicles(userId)
    return vehicles.flatMap(vehicle => {
      const { alarmState, vehicleId, alarms, gpsTime, onlineState } = positionOf(vehicle)
      return alarmState === 'alarm' ? [{ vehicleId, plateNum: vehicle.identity.plateNum, alarms, gpsTime, onlineState }] : []
    })
  }

  /** Sends template messages; undefined: not configured. */
  sender(): Sender | undefined {
    const { template } = this.#needs
    const vendor = this.#vendor
    if (!vendor || !template) return undefined
    return async ({ address }, { title, body, at }) => {
      const time = new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
      const data = { first: { value: title }, keyword1: { value: body }, keyword2: { value: time } }
      try {
        await vendor.sendTemplate({ touser: address, template_id: template, data })
      } catch (error) {
        // The person has left the account.
        if (error instanceof VendorError && error.code === 43_004) return 'gone'
        throw error
      }
      return 'sent'
    }
  }

  #configured(): Vendor {
    return this.#vendor ?? fail('officialAccount.notConfigured')
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof VendorError && wrongCode.has(error.code)) fail('officialAccount.wrongCode')
      this.#needs.log.warn({ err: error }, 'the API of the official account did not answer as it should')
      return fail('officialAccount.failed')
    }
  }
}
