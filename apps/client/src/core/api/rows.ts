/** The call table of the contract, loaded with the first call, so that the sign-in form does not wait for it. */
import type { Call, CallPath, Lang } from '@outrider/contract'
import { loadChunk } from '../chunks/load-chunk.ts'
import { ownError } from './call-error.ts'

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

/** The row of a call. Its chunk comes over the same network as the calls, so a failure is shown as theirs: a CallError. */
export async function rowOf(path: CallPath, lang: Lang, platformCode?: string): Promise<Call> {
  const rows = await loadRows().catch((cause: unknown) => {
    throw ownError('net.requestFailed', lang, { cause, ...(platformCode !== undefined && { platformCode }) })
  })
  const row = rows.get(path)
  if (!row) throw new Error(`${path} is not in the contract`)
  return row
}
