/** The call table of the contract, loaded with the first call, so that the sign-in form does not wait for it. */
import type { Call, CallPath } from '@outrider/contract'
import { loadChunk } from '../chunks/load-chunk.ts'

type Rows = ReadonlyMap<string, Call>

let rows: Promise<Rows> | undefined

export function loadRows(): Promise<Rows> {
  if (!rows) {
    const loading = loadChunk(() => import('@outrider/contract/rows')).then(contract => contract.callsByPath)
    rows = loading
    loading.catch(() => {
      rows = undefined // retried by the next call
    })
  }
  return rows
}

/** Rejects when the chunk cannot be loaded. */
export async function rowOf(path: CallPath): Promise<Call> {
  const row = (await loadRows()).get(path)
  if (!row) throw new Error(`${path} is not in the contract`)
  return row
}
