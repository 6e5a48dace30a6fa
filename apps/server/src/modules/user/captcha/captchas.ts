/** Captchas: each is valid for one answer, right or wrong. What each kind holds off: docs/decisions/024-guessing-passwords.md. */
import { randomBytes } from 'node:crypto'
import type { CaptchaAnswer, DataOf } from '@outrider/contract'
import { fail } from '../../../calls/refusal.ts'
import type { CaptchaSolution } from '../../ports.ts'
import type { Peers } from '../../../peers/peers.ts'
import { type ExpiringStore, expiringStore } from '../expiring-store.ts'
import { FailureCounts } from '../failure-counts.ts'
import { CaptchaStock } from './captcha-stock.ts'
import { WorkCaptchas } from './work-captchas.ts'

/** Tolerance for the position of the piece, pixels. */
const tolerance = 4
const seconds = 180
/** Captchas per address and minute. */
const perMinute = 60

interface CaptchaOptions {
  now?: () => number
  peers?: Pick<Peers, 'tell' | 'onTell'>
  /** For tests: called with the solution of each captcha. */
  onMade?: ((captchaId: string, solution: CaptchaSolution) => void) | undefined
}

export class Captchas {
  readonly #solutions: ExpiringStore<CaptchaSolution>
  readonly #asked: FailureCounts
  readonly #stock = new CaptchaStock()
  readonly #works: WorkCaptchas
  readonly #onMade: CaptchaOptions['onMade']

  constructor({ now, onMade, peers }: CaptchaOptions = {}) {
    this.#asked = new FailureCounts({ failures: perMinute, within: 60, wait: 60 }, now)
    this.#solutions = expiringStore({
      maxEntries: 50_000,
      seconds,
      now,
      everywhere: peers && { peers, name: 'captchas' },
    })
    this.#works = new WorkCaptchas(now)
    this.#onMade = onMade
  }

  async picture(address: string): Promise<DataOf<'user/getCaptcha'>> {
    this.#limit(address)
    const { sent, solution } = await this.#stock.take('text', address)
    return { captchaId: this.#keep(solution), ...sent }
  }

  async slide(address: string): Promise<DataOf<'user/getMoveCaptcha'>> {
    this.#limit(address)
    const { sent, solution } = await this.#stock.take('slide', address)
    return { captchaId: this.#keep(solution), ...sent }
  }

  work(address: string, network: string): DataOf<'user/getWorkCaptcha'> {
    this.#limit(address)
    return this.#works.challenge(address, network)
  }

  /** Invalidates the captcha and returns whether the answer was right. */
  solved({ captchaId, captchaCode, moveX, captchaWork }: CaptchaAnswer): boolean {
    if (captchaId === undefined) return false
    if (this.#works.isOne(captchaId)) return this.#works.solved(captchaId, captchaWork)
    const solution = this.#solutions.peek(captchaId)
    this.#solutions.delete(captchaId)
    if (!solution) return false
    if ('x' in solution) return moveX !== undefined && Math.abs(moveX - solution.x) <= tolerance
    return captchaCode !== undefined && captchaCode.trim().toLowerCase() === solution.text
  }

  stop(): Promise<void> {
    return this.#stock.stop()
  }

  #keep(solution: CaptchaSolution): string {
    const captchaId = randomBytes(16).toString('base64url')
    this.#solutions.set(captchaId, solution)
    this.#onMade?.(captchaId, solution)
    return captchaId
  }

  #limit(address: string): void {
    if (this.#asked.waitOf(address) > 0) fail('request.tooMany')
    this.#asked.add(address)
  }
}
