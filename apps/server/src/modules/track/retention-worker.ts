/** Worker thread for one retention run: packing a day of a large fleet takes minutes. */
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../store/connect.ts'
import { type PurgeOptions, type PurgeResult, purgeExpired } from '../retention/purge-expired.ts'
import {
  packAndExpireTracks,
  type StoredCounts,
  type TrackRetentionResult,
  type TrackRetentionOptions,
} from './track-retention.ts'

export interface RetentionWorkerInput {
  databaseUrl: string
  options: TrackRetentionOptions & PurgeOptions
  counts: StoredCounts
}
export interface RetentionWorkerResult {
  done: TrackRetentionResult | undefined
  purged: PurgeResult
  counts: StoredCounts
}

const { databaseUrl, options, counts } = workerData as RetentionWorkerInput
// For reading, writing and holding the advisory lock.
const store = connect(databaseUrl, { max: 4, onLost: () => {} })
try {
  const purged = await purgeExpired(store.pool, options, Date.now())
  const done = await packAndExpireTracks(store.pool, options, Date.now(), counts)
  parentPort?.postMessage({ done, purged, counts } satisfies RetentionWorkerResult, [])
} finally {
  await store.close()
}
