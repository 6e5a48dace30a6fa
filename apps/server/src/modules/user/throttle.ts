/**
 * Slows down guessing: per account from one address, per account from anywhere, per address. Only failures count, so that a busy
 * office behind one address signs in freely.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'

const minute = 60

/** points: failures allowed; duration and blockDuration in seconds. */
export const throttleRules = {
  accountAtAddress: { points: 5, duration: 15 * minute, blockDuration: 5 * minute },
  account: { points: 30, duration: 60 * minute, blockDuration: 15 * minute },
  address: { points: 50, duration: 15 * minute, blockDuration: 15 * minute },
} as const

export class SignInThrottle {
  readonly #limiters = Object.entries(throttleRules).map(([name, rule]) => ({
    limiter: new RateLimiterMemory({ keyPrefix: name, ...rule }),
    points: rule.points,
    key: (login: string, address: string) =>
      ({ accountAtAddress: `${login} ${address}`, account: login, address })[name as keyof typeof throttleRules],
  }))

  /** Minutes to wait before another try counts; 0: go ahead. */
  async wait(login: string, address: string): Promise<number> {
    let longest = 0
    for (const { limiter, key, points } of this.#limiters) {
      const state = await limiter.get(key(login, address))
      if (state && state.consumedPoints > points) longest = Math.max(longest, state.msBeforeNext)
    }
    return Math.ceil(longest / 60_000)
  }

  async failed(login: string, address: string): Promise<void> {
    for (const { limiter, key, points } of this.#limiters) {
      const state = await limiter.get(key(login, address))
      // The last allowed failure already blocks: one more is consumed so that `wait` sees it.
      const last = (state?.consumedPoints ?? 0) + 1 >= points
      await limiter.consume(key(login, address), last ? 2 : 1).catch((blocked: unknown) => {
        if (blocked instanceof Error) throw blocked // anything else is the limiter's way to say "blocked", which is what we want
      })
    }
  }

  async succeeded(login: string, address: string): Promise<void> {
    for (const { limiter, key } of this.#limiters.slice(0, 2)) await limiter.delete(key(login, address))
  }
}
