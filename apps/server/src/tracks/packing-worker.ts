/** Worker thread for one run of packing: packing a day of a large fleet takes minutes. */
import { parentPort, workerData } from 'node:worker_threads'
import { openPool } from '../store/pool.ts'
import {
  packAndExpireTracks,
  type StoredCounts,
  type TrackRetentionOptions,
  type TrackRetentionResult,
} from './track-retention.ts'

export interface PackingInput {
  databaseUrl: string
  options: TrackRetentionOptions
  counts: StoredCounts
}
export interface PackingResult {
  done: TrackRetentionResult | undefined
  counts: StoredCounts
}

const { databaseUrl, options, counts } = workerData as PackingInput
// For reading, writing and holding the advisory lock.
const database = openPool(databaseUrl, { max: 4, onLost: () => {} })
try {
  const done = await packAndExpireTracks(database.pool, options, Date.now(), counts)
  parentPort?.postMessage({ done, counts } satisfies PackingResult, [])
} finally {
  await database.close()
}
