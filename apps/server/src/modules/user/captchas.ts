/** Captchas: each is valid for one answer, right or wrong. */
import { randomBytes } from 'node:crypto'
import type { CaptchaAnswer, DataOf } from '@outrider/contract'
import svgCaptcha from 'svg-captcha'
import { fail } from '../../calls/refusal.ts'
import type { CaptchaSolution } from '../ports.ts'
import { FailureCounts } from './failure-counts.ts'
import { type ExpiringStore, expiringStore } from './expiring-store.ts'
import { dataUrl } from './png.ts'
import { slide, slidePicture } from './slide-picture.ts'

/** Tolerance for the position of the piece, pixels. */
const tolerance = 4
const seconds = 180
/** Captchas per address and minute: rendering costs a few milliseconds. */
const perMinute = 60

export class Captchas {
  readonly #solutions: ExpiringStore<CaptchaSolution>
  readonly #asked: FailureCounts
  /** For tests: called with the solution of each captcha. */
  readonly #onMade: ((captchaId: string, solution: CaptchaSolution) => void) | undefined

  constructor({ now, onMade }: { now?: () => number; onMade?: (captchaId: string, solution: CaptchaSolution) => void } = {}) {
    this.#asked = new FailureCounts({ failures: perMinute, within: 60, wait: 60 }, now)
    this.#solutions = expiringStore({ maxEntries: 50_000, seconds, now })
    this.#onMade = onMade
  }

  picture(address: string): DataOf<'user/getCaptcha'> {
    this.#limit(address)
    const { text, data } = svgCaptcha.create({
      size: 5,
      noise: 4,
      color: true,
      background: '#f4f5f7',
      ignoreChars: '0oOQ1iIlLjJ5sS2zZ8Bg9q',
    })
    const image = `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`
    return { captchaId: this.#keep({ text: text.toLowerCase() }), image }
  }

  slide(address: string): DataOf<'user/getMoveCaptcha'> {
    this.#limit(address)
    const { background, piece, x, y } = slidePicture()
    return {
      captchaId: this.#keep({ x }),
      background: dataUrl(background),
      piece: dataUrl(piece),
      width: slide.width,
      height: slide.height,
      pieceSize: slide.piece,
      y,
    }
  }

  /** Invalidates the captcha and returns whether the answer was right. */
  solved({ captchaId, captchaCode, moveX }: CaptchaAnswer): boolean {
    if (captchaId === undefined) return false
    const solution = this.#solutions.peek(captchaId)
    this.#solutions.delete(captchaId)
    if (!solution) return false
    if ('x' in solution) return moveX !== undefined && Math.abs(moveX - solution.x) <= tolerance
    return captchaCode !== undefined && captchaCode.trim().toLowerCase() === solution.text
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
