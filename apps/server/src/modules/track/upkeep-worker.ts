/** A thread for one run of the upkeep: packing a day of a large fleet is minutes of work. */
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../store/connect.ts'
import { type ForgetOptions, type Forgotten, forgetOld } from '../upkeep/forget-old.ts'
import { keepTracks, type Seen, type UpkeepDone, type UpkeepOptions } from './upkeep.ts'

export interface UpkeepStart {
  databaseUrl: string
  options: UpkeepOptions & ForgetOptions
  seen: Seen
}
export interface UpkeepResult {
  done: UpkeepDone | undefined
  old: Forgotten
  seen: Seen
}

const { databaseUrl, options, seen } = workerData as UpkeepStart
// One looks, one writes, one holds the lock.
const store = connect(databaseUrl, { max: 4, onLost: () => {} })
try {
  const old = await forgetOld(store.pool, options, Date.now())
  const done = await keepTracks(store.pool, options, Date.now(), seen)
  parentPort?.postMessage({ done, old, seen } satisfies UpkeepResult, [])
} finally {
  await store.close()
}
