/** One thread that reads tracks, and who waits for its answers. It begins with the first question. */
import { Worker } from 'node:worker_threads'
import { type Answer, type Answered, type Asked, type Failure, type Question, trackKey, type WorkerStart } from './questions.ts'

interface Waiting {
  key: string
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export class TrackThread {
  readonly #start: WorkerStart
  #worker: Worker | undefined
  #last = 0
  readonly #waiting = new Map<number, Waiting>()

  constructor(start: WorkerStart) {
    this.#start = start
  }

  /** Questions that are not answered yet. */
  get busy(): number {
    return this.#waiting.size
  }

  /** Somebody waits for this track. */
  reads(key: string): boolean {
    for (const waiting of this.#waiting.values()) if (waiting.key === key) return true
    return false
  }

  ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted()
    const id = ++this.#last
    const answered = new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { key: trackKey(question), resolve, reject })
      this.#running().postMessage({ id, question } satisfies Asked, [])
    })
    const drop = (): void => {
      const waiting = this.#waiting.get(id)
      if (!waiting) return
      this.#waiting.delete(id)
      this.#worker?.postMessage({ id } satisfies Asked, [])
      waiting.reject(signal?.reason)
    }
    signal?.addEventListener('abort', drop)
    return answered.finally(() => signal?.removeEventListener('abort', drop))
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./track-worker.ts', import.meta.url), { workerData: this.#start })
    worker.on('message', (answered: Answered) => this.#take(answered))
    // Whatever ended it, the next question begins another.
    worker.on('error', error => this.#lose(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#lose(worker, new Error('the thread that reads tracks has ended')))
    // It waits for questions; the server does not wait for it.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #take(answered: Answered): void {
    const waiting = this.#waiting.get(answered.id)
    this.#waiting.delete(answered.id)
    if ('failure' in answered) waiting?.reject(errorOf(answered.failure))
    else waiting?.resolve(answered.answer)
  }

  #lose(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of lost) reject(error)
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }
}

const errorOf = ({ message, stack, code }: Failure): Error => Object.assign(new Error(message), { stack, code })
