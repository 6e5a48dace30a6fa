/**
 * Captchas drawn ahead by one thread, which the first one that is asked for starts. Those who come when none is left wait, few of them: the thread
 * draws about fifty a second, and no faster for more who ask.
 */
import { Worker } from 'node:worker_threads'
import { fail } from '../../../calls/refusal.ts'
import type { DrawnCaptchas, DrawnKind } from './drawn-captchas.ts'

/** Ready of each kind, about 130 kB each. */
const ahead = 12
/** Who waits for one of a kind, and of them from one address. */
const maxWaiting = 40
const maxWaitingPerAddress = 4

/** Pixels of drawn captchas are garbage soon; they are collected late where the heap may be large, and the thread took 145 MB instead of 60. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }

interface Waiting<Kind extends DrawnKind> {
  address: string
  resolve: (drawn: DrawnCaptchas[Kind]) => void
  reject: (error: Error) => void
}

interface Shelf<Kind extends DrawnKind> {
  readonly ready: DrawnCaptchas[Kind][]
  readonly waiting: Waiting<Kind>[]
  /** Asked of the thread and not drawn yet. */
  ordered: number
}
const emptyShelf = <Kind extends DrawnKind>(): Shelf<Kind> => ({ ready: [], waiting: [], ordered: 0 })

export class CaptchaStock {
  readonly #shelves: { readonly [Kind in DrawnKind]: Shelf<Kind> } = { text: emptyShelf(), slide: emptyShelf() }
  #worker: Worker | undefined

  /** Throws the refusal `request.tooMany` if too many wait. */
  take<Kind extends DrawnKind>(kind: Kind, address: string): Promise<DrawnCaptchas[Kind]> {
    const shelf: Shelf<Kind> = this.#shelves[kind]
    const drawn = shelf.ready.shift()
    if (drawn) {
      this.#order(kind)
      return Promise.resolve(drawn)
    }
    const own = shelf.waiting.filter(waiting => waiting.address === address).length
    if (shelf.waiting.length >= maxWaiting || own >= maxWaitingPerAddress) fail('request.tooMany')
    return new Promise((resolve, reject) => {
      shelf.waiting.push({ address, resolve, reject })
      this.#order(kind)
    })
  }

  async stop(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  /** Has as many drawn as wait and belong on the shelf. */
  #order(kind: DrawnKind): void {
    const shelf = this.#shelves[kind]
    const worker = this.#running()
    for (; shelf.ordered < shelf.waiting.length + ahead - shelf.ready.length; shelf.ordered++) worker.postMessage(kind, [])
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { resourceLimits })
    worker.on('message', ({ kind, drawn }: { kind: DrawnKind; drawn: never }) => this.#put(kind, drawn))
    // Whatever ended the thread, the next request starts another.
    worker.on('error', error => this.#fail(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#fail(worker, new Error('captcha worker exited')))
    worker.unref()
    this.#worker = worker
    return worker
  }

  #put<Kind extends DrawnKind>(kind: Kind, drawn: DrawnCaptchas[Kind]): void {
    const shelf: Shelf<Kind> = this.#shelves[kind]
    shelf.ordered--
    const next = shelf.waiting.shift()
    if (next) next.resolve(drawn)
    else shelf.ready.push(drawn)
  }

  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    for (const shelf of Object.values(this.#shelves)) {
      shelf.ordered = 0
      for (const { reject } of shelf.waiting.splice(0)) reject(error)
    }
  }
}
