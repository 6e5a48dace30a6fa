/** Tracks for whoever asks on the server. The work is done in a thread of its own, begun with the first question. */
import { Worker } from 'node:worker_threads'
import type { Track } from '@outrider/track'
import type { Answer, Answered, Asked, Failure, Question, ReplyQuestion, WorkerStart } from './questions.ts'

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

export class Tracks {
  readonly #start: WorkerStart
  #worker: Worker | undefined
  #last = 0
  readonly #waiting = new Map<number, Waiting>()

  constructor(start: WorkerStart) {
    this.#start = start
  }

  /** Every point of a vehicle from one time to the other, both included; ms since 1970. */
  readonly between = async (vehicleId: number, startTime: number, endTime: number): Promise<Track> => {
    const answer = await this.#ask({ want: 'track', vehicleId, startTime, endTime })
    if (!('track' in answer)) throw new TypeError('no track was answered')
    return answer.track
  }

  /** `data` of track/getVehicleTrack: JSON, or columns packed as asked for. */
  async reply(question: ReplyQuestion): Promise<Uint8Array> {
    const answer = await this.#ask(question)
    if (!('bytes' in answer)) throw new TypeError('no reply was answered')
    return answer.bytes
  }

  #ask(question: Question): Promise<Answer> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#running().postMessage({ id, question } satisfies Asked, [])
    })
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
