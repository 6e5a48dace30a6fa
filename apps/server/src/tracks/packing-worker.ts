/** Worker thread for one run of packing: packing a day of a large fleet takes minutes. */
import { parentPort, workerData } from 'node:worker_threads'
import type { FileOptions } from '../files/options.ts'
import { packFilesOf } from '../packs/configured.ts'
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
  /** Where packs go. */
  files: FileOptions
  /** Data folder. */
  folder: string
}
export interface PackingResult {
  done: TrackRetentionResult | undefined
  counts: StoredCounts
}

const { databaseUrl, options, counts, files, folder } = workerData as PackingInput
// For reading, writing and holding the advisory lock.
const database = openPool(databaseUrl, { max: 4, onLost: () => {} })
try {
  const done = await packAndExpireTracks(database.pool, options, Date.now(), await packFilesOf(files, folder), counts)
  parentPort?.postMessage({ done, counts } satisfies PackingResult, [])
} finally {
  await database.close()
}
