/**
 * Threads that derive keys from passwords, in the background of everything else; started when they are needed. In the pool of Node the hashes would
 * have the priority of calls, and keep files, compression and new connections of the database waiting.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Derivation, Derived } from './password-worker.ts'

/** One core is left for everything else. Each takes 32 MiB while it derives. */
export const hashesAtOnce = Math.min(3, Math.max(1, availableParallelism() - 1))

interface Waiting {
  readonly derivation: Derivation
  readonly resolve: (key: Buffer) => void
  readonly reject: (error: Error) => void
}

export class PasswordThreads {
  readonly #atOnce: number
  readonly #waiting: Waiting[] = []
  readonly #idle: Worker[] = []
  readonly #running = new Map<Worker, Waiting>()

  constructor(atOnce: number = hashesAtOnce) {
    this.#atOnce = atOnce
  }

  derive(derivation: Derivation): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ derivation, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#running.size >= this.#atOnce) return
    const worker = this.#idle.pop() ?? this.#start()
    const waiting = this.#waiting.shift()
    if (!waiting) return
    this.#running.set(worker, waiting)
    // Who waits for a hash keeps the process alive, an idle thread does not.
    worker.ref()
    worker.postMessage(waiting.derivation, [])
  }

  #start(): Worker {
    // It holds nothing but what it derives, which is not in its heap.
    const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 }
    const worker = new Worker(new URL('./password-worker.ts', import.meta.url), { resourceLimits })
    worker.on('message', (derived: Derived) => {
      const waiting = this.#running.get(worker)
      this.#running.delete(worker)
      worker.unref()
      this.#idle.push(worker)
      if ('failure' in derived) waiting?.reject(new Error(derived.failure))
      else waiting?.resolve(Buffer.from(derived.key))
      this.#next()
    })
    // Whatever ended the thread, the next hash starts another.
    worker.on('error', error => this.#fail(worker, error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#fail(worker, new Error('password worker exited')))
    return worker
  }

  #fail(worker: Worker, error: Error): void {
    const waiting = this.#running.get(worker)
    this.#running.delete(worker)
    const idleAt = this.#idle.indexOf(worker)
    if (idleAt >= 0) this.#idle.splice(idleAt, 1)
    waiting?.reject(error)
    this.#next()
  }
}
