/**
 * Many single requests as few large ones: what is asked while a batch is under way goes along in the next. After a restart tens of
 * thousands of terminals sign in at once; one statement each would take minutes, and every database connection there is.
 */
interface Waiting<In, Out> {
  item: In
  resolve: (answer: Out) => void
  reject: (error: unknown) => void
}

const maxBatch = 500

export class Gather<In, Out> {
  readonly #work: (items: In[]) => Promise<Out[]>
  #waiting: Waiting<In, Out>[] = []
  #running = false

  /** @param work answers each item at its place */
  constructor(work: (items: In[]) => Promise<Out[]>) {
    this.#work = work
  }

  /** Rejects, as its whole batch does, with what the work threw. */
  ask(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (!this.#running) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, maxBatch)
      try {
        const answers = await this.#work(batch.map(({ item }) => item))
        for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as Out)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#running = false
  }
}
