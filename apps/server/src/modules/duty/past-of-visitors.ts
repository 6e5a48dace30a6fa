/**
 * After a loss of the links a superior platform is asked for the positions of vehicles of other regions that it could not tell meanwhile (0x1209): it
 * answers whether there are some (0x9209), and they follow as those of an exchange do (0x9203).
 */
import type { Superior } from '../../supervision/superior.ts'
import { type PastAnswer, pastMessage } from '../../supervision/visiting.ts'
import type { VisitingVehicles } from './visiting-vehicles.ts'

interface PastOfVisitorsDependencies {
  visiting: Pick<VisitingVehicles, 'unheard'>
  /** The serial of the frame that took it; undefined: no link did. */
  send: (superior: string, messageId: number, body: Buffer) => Promise<{ serial: number } | undefined>
  /** ms since 1970. */
  now: () => number
  log: { error(fields: object, text: string): void }
}

/** An answer that comes later is of nobody, ms. */
const answerWithin = 60_000

const keyOf = (superior: string, { plate, plateColor }: { plate: string; plateColor: number }): string =>
  `${superior} ${plateColor} ${plate}`

export class PastOfVisitors {
  readonly #deps: PastOfVisitorsDependencies
  readonly #asked = new Map<string, { serial: number; until: number }>()
  #asking: Promise<void> = Promise.resolve()

  constructor(deps: PastOfVisitorsDependencies) {
    this.#deps = deps
  }

  /** Its links are there again, or for the first time. */
  up(superior: Superior): void {
    this.#asking = this.#asking
      .then(() => this.#askAll(superior))
      .catch((error: unknown) =>
        this.#deps.log.error(
          { err: error, superior: superior.id },
          'a superior platform is not asked for what it could not tell',
        ),
      )
  }

  settled(): Promise<void> {
    return this.#asking
  }

  /** Whether that was asked, a moment ago. */
  answered(superior: string, named: { plate: string; plateColor: number }, { serial }: PastAnswer): boolean {
    const key = keyOf(superior, named)
    const asked = this.#asked.get(key)
    if (!asked || asked.until < this.#deps.now() || (serial !== undefined && serial !== asked.serial)) return false
    this.#asked.delete(key)
    return true
  }

  async #askAll({ id, edition }: Superior): Promise<void> {
    const { visiting, send, now } = this.#deps
    for (const { plate, plateColor, heardAt } of await visiting.unheard(id)) {
      const to = now()
      if (heardAt >= to) continue
      const named = { plate, plateColor }
      const { messageId, body } = pastMessage(named, { from: heardAt, to }, edition)
      const sent = await send(id, messageId, body)
      if (!sent) return
      for (const [key, { until }] of this.#asked) if (until < to) this.#asked.delete(key)
      this.#asked.set(keyOf(id, named), { serial: sent.serial, until: to + answerWithin })
    }
  }
}
