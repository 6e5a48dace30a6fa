/** Tells superior platforms their codes of the day for video (0x1701): when they are new, and to those that have not got them since their login. */
import { WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Superior } from '../../../supervision/superior.ts'
import type { SuperiorVideo } from './superior-video.ts'

interface VideoCodesDependencies {
  superiors: readonly Superior[]
  video: Pick<SuperiorVideo, 'codes' | 'isDue' | 'place'>
  holds: (superior: string) => boolean
  send: (superior: string, messageId: number, body: Buffer) => Promise<object | undefined>
  log: { error(fields: object, text: string): void }
}

const everyMs = 60_000

export class VideoCodes {
  readonly #deps: VideoCodesDependencies
  readonly #loop: WorkerLoop
  readonly #sent = new Set<string>()

  constructor(deps: VideoCodesDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#tellAll(),
      log: deps.log,
      failure: 'superior platforms could not be told their codes for video yet',
      everyMs,
    })
  }

  start(): void {
    if (this.#deps.video.place) this.#loop.start()
  }
  /** Its links are there again. */
  up(superior: string): void {
    this.#sent.delete(superior)
    if (this.#deps.video.place) this.#loop.wake()
  }
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #tellAll(): Promise<void> {
    const { superiors, video, holds, send } = this.#deps
    for (const superior of superiors) {
      if (!holds(superior.id) || (this.#sent.has(superior.id) && !video.isDue(superior))) continue
      const { messageId, body } = video.codes(superior)
      if (await send(superior.id, messageId, body)) this.#sent.add(superior.id)
    }
  }
}
