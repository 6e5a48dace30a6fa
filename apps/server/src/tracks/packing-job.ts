/** The job that packs past days and drops expired ones, in a worker thread that ends with the run. */
import { Worker } from 'node:worker_threads'
import type { Job } from '../jobs/job.ts'
import type { PackingInput, PackingResult } from './packing-worker.ts'
import type { StoredCounts } from './track-retention.ts'

interface PackingDependencies extends Pick<PackingInput, 'databaseUrl' | 'options' | 'files' | 'folder'> {
  log: { error(fields: object, text: string): void }
}

export function packingJob({ databaseUrl, options, files, folder, log }: PackingDependencies): Job {
  let counts: StoredCounts = new Map()
  return {
    name: 'track packing',
    when: { every: 3_600_000 },
    async run(signal) {
      const input: PackingInput = { databaseUrl, options, counts, files, folder }
      const result = await resultOf(new Worker(new URL('./packing-worker.ts', import.meta.url), { workerData: input }), signal)
      counts = result.counts
      if (result.done && result.done.unreadable > 0)
        log.error(result.done, 'packed tracks cannot be read: their reports are kept')
      if (result.done && result.done.refusedReports > 0)
        log.error(result.done, 'reports cannot be put into packs: their rows are kept')
      return { ...result.done }
    },
  }
}

/** The message of a worker. Aborting terminates it: completed transactions stay, a later run does the rest. */
async function resultOf(worker: Worker, signal: AbortSignal): Promise<PackingResult> {
  const terminate = (): void => void worker.terminate()
  signal.addEventListener('abort', terminate)
  try {
    return await new Promise<PackingResult>((resolve, reject) => {
      let message: PackingResult | undefined
      worker.on('message', (result: PackingResult) => {
        message = result
      })
      worker.on('error', reject)
      worker.on('exit', () => (message ? resolve(message) : reject(new Error('the packing thread ended without a result'))))
    })
  } finally {
    signal.removeEventListener('abort', terminate)
  }
}
