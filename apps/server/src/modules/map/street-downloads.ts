/** The download of a street map that an administrator began: one at a time, and how far it is. */
import type { Lang, StreetMaps } from '@outrider/contract'
import type { Logger } from 'pino'
import { fail, Refusal, refusalText } from '../../calls/refusal.ts'
import { addMap, type Meant, type StreetsSource } from '../../streets/add-map.ts'
import type { KeptMaps } from '../../streets/kept-maps.ts'

type Phase = NonNullable<StreetMaps['download']>['phase']

interface Download {
  readonly meant: Meant
  phase: Phase
  done: number
  of: number
  error: Refusal | undefined
  readonly stop: AbortController
  finished: Promise<void>
}

interface Dependencies {
  maps: KeptMaps
  source: StreetsSource
  log: Pick<Logger, 'error'>
}

export class StreetDownloads {
  readonly #deps: Dependencies
  #last: Download | undefined

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  get source(): StreetsSource {
    return this.#deps.source
  }

  /** Of its address, which may have a key. */
  get sourceHost(): string {
    const { address } = this.#deps.source
    return address === '' ? '' : new URL(address).host
  }

  begin(meant: Meant): void {
    if (this.#deps.source.address === '') fail('streets.noSource')
    if (this.#last && this.#isRunning(this.#last)) fail('streets.busy')
    const stop = new AbortController()
    const download: Download = { meant, phase: 'planning', done: 0, of: 0, error: undefined, stop, finished: Promise.resolve() }
    this.#last = download
    download.finished = this.#run(download)
  }

  #isRunning({ phase }: Download): boolean {
    return phase !== 'done' && phase !== 'failed'
  }

  async #run(download: Download): Promise<void> {
    const { maps, source, log } = this.#deps
    try {
      await addMap(maps, download.meant, source, {
        signal: download.stop.signal,
        onPlanned(plan) {
          Object.assign(download, { phase: 'downloading', of: plan.fetched })
          return true
        },
        onProgress: (done, of) => void Object.assign(download, { done, of }),
        onChecking: () => void Object.assign(download, { phase: 'checking' }),
      })
      download.phase = 'done'
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a street map could not be added')
      const reason = error instanceof Error ? error.message : String(error)
      download.error = error instanceof Refusal ? error : new Refusal('streets.unreachable', { reason })
      download.phase = 'failed'
    }
  }

  /** In the language of who asks. */
  state(lang: Lang): StreetMaps['download'] {
    if (!this.#last) return null
    const { meant, phase, done, of, error } = this.#last
    const { id, zh, en } = meant
    return { id, zh, en, phase, done, of, text: error ? refusalText(error, lang) : '' }
  }

  /** Ends when nothing of it runs any longer. true: it was under way. */
  async stopOf(id: string): Promise<boolean> {
    const download = this.#last
    if (!download || download.meant.id !== id || !this.#isRunning(download)) return false
    download.stop.abort()
    await download.finished
    return true
  }

  async stop(): Promise<void> {
    if (this.#last) await this.stopOf(this.#last.meant.id)
  }
}
