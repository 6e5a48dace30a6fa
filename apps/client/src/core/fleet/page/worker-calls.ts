/** Calls to the fleet worker, which is opened when it is first needed. */
import type { Endpoint, Remote } from 'comlink'
import { loadChunk } from '../../chunks/load-chunk.ts'
import type { FleetHost, FleetService, FleetWorker } from '../worker-protocol.ts'

export class WorkerCalls {
  readonly #open: () => Endpoint
  readonly #host: () => FleetHost
  readonly #log: (line: string, detail?: unknown) => void
  #opened: Promise<Remote<FleetService>> | undefined

  /** @param host what the worker may call on the page */
  constructor(open: () => Endpoint, host: () => FleetHost, log: (line: string, detail?: unknown) => void) {
    this.#open = open
    this.#host = host
    this.#log = log
  }

  get isOpened(): boolean {
    return this.#opened !== undefined
  }

  /** What fails is tried again by the next call. */
  prepare(): void {
    this.#worker().catch((error: unknown) => this.#log('the fleet worker could not be opened yet', error))
  }

  /** Calls reach the worker in their order, also those made before it is there. */
  readonly service = new Proxy({} as Remote<FleetService>, {
    get:
      (_, method: keyof FleetService) =>
      async (...parameters: readonly unknown[]) => {
        const worker = await this.#worker()
        return await (worker[method] as (...all: readonly unknown[]) => Promise<unknown>)(...parameters)
      },
  })

  /** A failed call to the worker is logged; the caller cannot do anything about it. */
  send(message: Promise<unknown>): void {
    message.catch((error: unknown) => this.#log('a call to the fleet worker failed', error))
  }

  async #worker(): Promise<Remote<FleetService>> {
    const opened = (this.#opened ??= this.#connect())
    try {
      return await opened
    } catch (error) {
      if (this.#opened === opened) this.#opened = undefined
      throw error
    }
  }

  async #connect(): Promise<Remote<FleetService>> {
    // It loads while what talks to it does: before the sign-in neither is needed.
    const endpoint = this.#open()
    const { proxy, wrap } = await loadChunk(() => import('comlink'))
    const worker = wrap<FleetWorker>(endpoint)
    this.send(worker.connect(proxy(this.#host())))
    return worker
  }
}
