/** Pushes what people were notified: at once, and by a job what a server could not push before it ended. */
import type { Lang } from '@outrider/contract'
import { sql } from 'kysely'
import { WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { NoticesPort, PushMessage } from '../../ports.ts'
import type { NoticeRepository } from './notices.repository.ts'

interface TellingDependencies {
  notices: NoticeRepository
  push: () => NoticesPort
  textOf: (
    notice: { type: string; action: string; byName: string; plateNum: string },
    lang: Lang,
  ) => { title: string; body: string }
  now: () => number
  log: { warn(fields: object, text: string): void; error(fields: object, text: string): void }
}

/** What nobody could push for so long is only in the list, ms. */
const pushedFor = 24 * 3_600_000
const atOnce = 100
/** A server that has not pushed what it took for so long was killed, ms. */
const lostAfter = 5 * 60_000

/** Also those that a server is just pushing. */
export const noticesAreUnpushed = (now: Date) =>
  sql`exists (select from application_notices where pushed_at is null and at >= ${new Date(now.getTime() - pushedFor)})`

export class Telling {
  readonly #deps: TellingDependencies
  readonly #loop: WorkerLoop

  constructor(deps: TellingDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: async () => void (await this.pushWaiting()),
      log: deps.log,
      failure: 'notices of applications wait to be pushed; it is tried again',
    })
  }

  wake = (): void => this.#loop.wake()
  settled = (): Promise<void> => this.#loop.settled()
  stop = (): Promise<void> => this.#loop.stop()

  /** Returns how many notices there were. */
  async pushWaiting(): Promise<number> {
    let pushed = 0
    for (;;) {
      const some = await this.#pushSome()
      pushed += some
      if (some < atOnce || this.#loop.stopped) return pushed
    }
  }

  /** Each at least once: it counts as pushed when it has been, not when it is about to be. */
  async #pushSome(): Promise<number> {
    const { notices, push, textOf, now, log } = this.#deps
    const at = now()
    const waiting = await notices.takeUnpushed({
      now: new Date(at),
      since: new Date(at - pushedFor),
      lost: new Date(at - lostAfter),
      atMost: atOnce,
    })
    const inOrder = waiting.toSorted((a, b) => Number(a.id) - Number(b.id))
    for (const { id, user_id, type, action, by_name: byName, at: notified, number, facts } of inOrder) {
      const plateNum = typeof facts['plateNum'] === 'string' ? facts['plateNum'] : ''
      const message = (lang: Lang): PushMessage => ({
        type,
        applyNum: number,
        ...textOf({ type, action, byName, plateNum }, lang),
        at: notified.getTime(),
        name: `application-${number}`,
      })
      try {
        await push().send(user_id, message)
      } catch (error) {
        log.warn({ err: error, userId: user_id }, 'a notice of an application could not be pushed')
      }
      await notices.pushed(id, new Date(now()))
    }
    return waiting.length
  }
}
