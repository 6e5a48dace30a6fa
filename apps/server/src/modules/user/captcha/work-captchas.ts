/**
 * Captcha for devices instead of eyes: numbers to be found by trying, so that a sign-in costs some seconds of a processor. For people who see
 * or hear no picture. The challenge is signed, so giving one takes no memory; it counts once, for three minutes.
 *
 * It is solved by `parts` numbers: SHA-256 of the 32 bytes of SHA-256("<captchaId>:<part>") and the number (32 bits, big-endian) begins with `bits`
 * zero bits. Several small ones take about the same time each time, one large one does not.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { DataOf } from '@outrider/contract'
import { FailureCounts } from '../failure-counts.ts'
import { Nonces } from '../nonces.ts'

const seconds = 180
const parts = 8
/** 131,000 hashes on average: under a second on a computer, some on a phone. Four bits more are 16 times as many. */
const baseBits = 14
const maxMoreBits = 4
/** Challenges of all addresses of a network within a quarter of an hour that are not unusual. */
const usual = 64
const prefix = 'w'
const proofLength = 8

export class WorkCaptchas {
  readonly #secret = randomBytes(32)
  readonly #nonces: Nonces
  readonly #given: FailureCounts

  constructor(now?: () => number) {
    this.#nonces = new Nonces({ seconds, now })
    this.#given = new FailureCounts({ failures: Infinity, within: 900, wait: 0 }, now)
  }

  /** More is to be done the more of them an address, or its network (`networkKey`), has asked for lately; who asks elsewhere pays nothing for it. */
  challenge(address: string, network: string): DataOf<'user/getWorkCaptcha'> {
    const [own, together] = [this.#given.add(`address ${address}`), this.#given.add(`network ${network}`)]
    const more = Math.floor(Math.max(0, Math.log2(own / 2), Math.log2(together / usual)))
    const bits = baseBits + Math.min(maxMoreBits, more)
    const nonce = this.#nonces.issue()
    return { captchaId: [prefix, bits, nonce, this.#proof(bits, nonce)].join('.'), parts, bits }
  }

  /** Whether the captcha is one of these, whatever its state. */
  isOne(captchaId: string): boolean {
    return captchaId.startsWith(`${prefix}.`)
  }

  /** Uses it up and returns whether the numbers solve it. */
  solved(captchaId: string, work: readonly number[] | undefined): boolean {
    const [, bitsText, nonce = '', proof = ''] = captchaId.split('.')
    const bits = Number(bitsText)
    const given = Buffer.from(proof)
    const right = Buffer.from(this.#proof(bits, nonce))
    if (given.length !== right.length || !timingSafeEqual(given, right) || !this.#nonces.use(nonce)) return false
    return work?.length === parts && work.every((number, part) => isSolution(captchaId, part, number, bits))
  }

  #proof(bits: number, nonce: string): string {
    return createHmac('sha256', this.#secret).update(`${bits} ${nonce}`).digest().subarray(0, proofLength).toString('base64url')
  }
}

function isSolution(captchaId: string, part: number, number: number, bits: number): boolean {
  const tried = Buffer.alloc(36)
  createHash('sha256').update(`${captchaId}:${part}`).digest().copy(tried)
  tried.writeUInt32BE(number, 32)
  return createHash('sha256').update(tried).digest().readUInt32BE(0) >>> (32 - bits) === 0
}
