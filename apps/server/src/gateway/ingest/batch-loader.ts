/**
 * Combines single lookups into batches: requests made while a batch is running go into the next one. After a restart tens of
 * thousands of terminals sign in together; one statement each would take minutes and all database connections.
 */
interface PendingLoad<Key, Value> {
  key: Key
  resolve: (result: Value) => void
  reject: (error: unknown) => void
}

const maxBatch = 500

export class BatchLoader<Key, Value> {
  readonly #loadBatch: (items: Key[]) => Promise<Value[]>
  #pending: PendingLoad<Key, Value>[] = []
  #running = false

  /** @param loadBatch returns one result per key, in the order of the keys */
  constructor(loadBatch: (items: Key[]) => Promise<Value[]>) {
    this.#loadBatch = loadBatch
  }

  /** Rejects with the error of its batch. */
  load(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ key, resolve, reject })
      if (!this.#running) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, maxBatch)
      try {
        const results = await this.#loadBatch(batch.map(({ key }) => key))
        for (const [i, { resolve }] of batch.entries()) resolve(results[i] as Value)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#running = false
  }
}
