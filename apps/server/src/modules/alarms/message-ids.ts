/**
 * Ids of messages about alarms: who has one reads this alarm without signing in, as the user it was made for, until it expires. Signed, so nothing is
 * stored; the key comes of the installation's secret, which its servers share.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Long enough for a message that is read the next morning; ms. */
const lifetime = 86_400_000
/** Ids of one period are equal, so that a page that asks again gets the same; ms. */
const period = 3_600_000

/** Whose id it is: one from before a change of the password is worth nothing, like the links that the user gave away. */
export interface MessageReader {
  readonly id: number
  readonly password_changed_at: Date
}

interface Claims {
  userId: number
  alarmId: string
  /** ms since 1970. */
  until: number
}

const form = /^([1-9]\d{0,9})\.([1-9]\d{0,17})\.([1-9]\d{12,14})\.([\w-]{43})$/

export class MessageIds {
  readonly #key: Uint8Array
  readonly #now: () => number

  /** `now`: ms since 1970. */
  constructor(secret: Uint8Array, now: () => number) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), 'ids of messages about alarms', 32))
    this.#now = now
  }

  idOf(alarmId: string, reader: MessageReader): string {
    const until = Math.ceil((this.#now() + lifetime) / period) * period
    const claims = { userId: reader.id, alarmId, until }
    return `${reader.id}.${alarmId}.${until}.${this.#signature(claims, reader).toString('base64url')}`
  }

  /** What an id is about, when `readerOf` knows its user; undefined: it is expired, changed, or was made before the password was changed. */
  async read<Reader extends MessageReader>(
    id: string,
    readerOf: (userId: number) => Promise<Reader | undefined>,
  ): Promise<{ reader: Reader; alarmId: string } | undefined> {
    const [, user, alarmId, end, signature] = form.exec(id) ?? []
    if (alarmId === undefined || signature === undefined) return undefined
    const claims = { userId: Number(user), alarmId, until: Number(end) }
    if (claims.until <= this.#now()) return undefined
    const reader = await readerOf(claims.userId)
    if (!reader) return undefined
    const expected = this.#signature(claims, reader)
    const given = Buffer.from(signature, 'base64url')
    return given.length === expected.length && timingSafeEqual(given, expected) ? { reader, alarmId } : undefined
  }

  #signature({ userId, alarmId, until }: Claims, { password_changed_at }: MessageReader): Buffer {
    return createHmac('sha256', this.#key).update(`${userId}\n${alarmId}\n${until}\n${password_changed_at.getTime()}`).digest()
  }
}
