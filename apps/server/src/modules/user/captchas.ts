/** Captchas: made on demand, each counts for one answer, right or wrong. */
import { randomBytes } from 'node:crypto'
import type { CaptchaAnswer, DataOf } from '@outrider/contract'
import svgCaptcha from 'svg-captcha'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail } from '../refusal.ts'
import { OnceStore } from './once.ts'
import { dataUrl } from './png.ts'
import { slide, slidePicture } from './slide-picture.ts'

type Answer = { text: string } | { x: number }

/** How far beside the gap still counts, pixels. */
const tolerance = 4
const seconds = 180
/** Pictures one address may ask for in a minute: drawing costs some milliseconds. */
const perMinute = 60

export class Captchas {
  readonly #answers: OnceStore<Answer>
  readonly #limiter = new RateLimiterMemory({ keyPrefix: 'captcha', points: perMinute, duration: 60 })
  /** Told of each picture: tests read answers there, nothing else does. */
  readonly #onMade: ((captchaId: string, answer: Answer) => void) | undefined

  constructor({ now, onMade }: { now?: () => number; onMade?: (captchaId: string, answer: Answer) => void } = {}) {
    this.#answers = new OnceStore({ most: 50_000, seconds, now })
    this.#onMade = onMade
  }

  async picture(address: string): Promise<DataOf<'user/getCaptcha'>> {
    await this.#limit(address)
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

  async slide(address: string): Promise<DataOf<'user/getMoveCaptcha'>> {
    await this.#limit(address)
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

  /** Uses the captcha up and says whether the answer was right. */
  solved({ captchaId, captchaCode, moveX }: CaptchaAnswer): boolean {
    const answer = captchaId === undefined ? undefined : this.#answers.take(captchaId)
    if (!answer) return false
    if ('x' in answer) return moveX !== undefined && Math.abs(moveX - answer.x) <= tolerance
    return captchaCode !== undefined && captchaCode.trim().toLowerCase() === answer.text
  }

  #keep(answer: Answer): string {
    const captchaId = randomBytes(16).toString('base64url')
    this.#answers.put(captchaId, answer)
    this.#onMade?.(captchaId, answer)
    return captchaId
  }

  async #limit(address: string): Promise<void> {
    await this.#limiter.consume(address).catch((blocked: unknown) => {
      if (blocked instanceof Error) throw blocked
      fail('request.tooMany')
    })
  }
}
