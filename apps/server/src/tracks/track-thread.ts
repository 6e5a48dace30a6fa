/** One track worker thread and its pending requests. */
import { Worker } from 'node:worker_threads'
import {
  type TrackResult,
  type WorkerResponse,
  type WorkerRequest,
  type WorkerFailure,
  type TrackRequest,
  trackKey,
  type WorkerStart,
} from './worker-messages.ts'

/**
 * What is read and packed of a track is garbage soon; by itself V8 collects it only when it is 130 MB and more in each thread. A thread that computes
 * without a break would collect for a quarter of its time with as little as one that waits for requests: it may have more.
 */
export const youngMb = { waiting: 6, busy: 48 } as const

interface PendingRequest {
  key: string
  resolve: (result: TrackResult) => void
  reject: (error: unknown) => void
}

export class TrackThread {
  readonly #start: WorkerStart
  readonly #young: number
  #worker: Worker | undefined
  #last = 0
  readonly #pending = new Map<number, PendingRequest>()

  /** @param young MB that may be garbage */
  constructor(start: WorkerStart, young: number = youngMb.waiting) {
    this.#start = start
    this.#young = young
  }

  /** Number of pending requests. */
  get busy(): number {
    return this.#pending.size
  }

  /** Whether a pending request is for this track. */
  isLoading(key: string): boolean {
    for (const pending of this.#pending.values()) if (pending.key === key) return true
    return false
  }

  send(request: TrackRequest, signal?: AbortSignal): Promise<TrackResult> {
    signal?.throwIfAborted()
    const id = ++this.#last
    const response = new Promise<TrackResult>((resolve, reject) => {
      this.#pending.set(id, { key: trackKey(request), resolve, reject })
      this.#running().postMessage({ id, request } satisfies WorkerRequest, [])
    })
    const drop = (): void => {
      const pending = this.#pending.get(id)
      if (!pending) return
      this.#pending.delete(id)
      this.#worker?.postMessage({ id } satisfies WorkerRequest, [])
      pending.reject(signal?.reason)
    }
    signal?.addEventListener('abort', drop)
    return response.finally(() => signal?.removeEventListener('abort', drop))
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const resourceLimits = { maxYoungGenerationSizeMb: this.#young }
    const worker = new Worker(new URL('./track-worker.ts', import.meta.url), { workerData: this.#start, resourceLimits })
    worker.on('message', (response: WorkerResponse) => this.#handleResponse(response))
    // Whatever ended the thread, the next request starts another.
    worker.on('error', error => this.#fail(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#fail(worker, new Error('track worker exited')))
    // Do not keep the process alive for an idle worker.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #handleResponse(response: WorkerResponse): void {
    const pending = this.#pending.get(response.id)
    this.#pending.delete(response.id)
    if ('failure' in response) pending?.reject(errorOf(response.failure))
    else pending?.resolve(response.result)
  }

  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    const lost = [...this.#pending.values()]
    this.#pending.clear()
    for (const { reject } of lost) reject(error)
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }
}

const errorOf = ({ message, stack, code }: WorkerFailure): Error => Object.assign(new Error(message), { stack, code })
