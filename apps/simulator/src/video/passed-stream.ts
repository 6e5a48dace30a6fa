/** What a simulated device behind the terminal says, passed through (JT/T 1078, data of kind 4): the temperature of the cargo, once a second. */
import type { Outlet } from './live-stream.ts'
import type { Paced } from './stream-clock.ts'

const everyMs = 1_000
const payloadType = 91

export class PassedStream implements Paced {
  readonly #outlet: Outlet
  #count = 0
  due: number

  constructor(outlet: Outlet, now: number) {
    this.#outlet = outlet
    this.due = now
  }

  run(now: number): void {
    for (; this.due <= now; this.due += everyMs) {
      const body = new TextEncoder().encode(`T${(this.#count += 1)}=4.5\r\n`)
      this.#outlet.send({ payloadType, kind: 'transparent', timestamp: null, sinceKeyFrame: null, sinceFrame: null, body })
    }
  }
}
