/** The rows of the contract. They come with the first call: the sign-in form shows without any of them, and they grow with the product. */
import type { Call, CallPath } from '@outrider/contract'
import { loadChunk } from '../routing/load-chunk.ts'

type Rows = ReadonlyMap<string, Call>

let rows: Promise<Rows> | undefined

export function loadRows(): Promise<Rows> {
  if (!rows) {
    const loading = loadChunk(() => import('@outrider/contract/rows')).then(contract => contract.rowsByPath)
    rows = loading
    loading.catch(() => {
      rows = undefined // tried again by the next call
    })
  }
  return rows
}

/** Rejects when this part of the client cannot be loaded. */
export async function rowOf(path: CallPath): Promise<Call> {
  const row = (await loadRows()).get(path)
  if (!row) throw new Error(`${path} is not in the contract`)
  return row
}
