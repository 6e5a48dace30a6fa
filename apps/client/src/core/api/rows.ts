/** The call table: calls of the contract and their errors, loaded with the first call, so that the sign-in form does not wait for it. */
import type { Call, CallPath, Lang } from '@outrider/contract'
import { loadChunk } from '../chunks/load-chunk.ts'
import type * as callTableModule from './call-table.ts'
import { ownError } from './call-error.ts'

export type CallTable = typeof callTableModule

let table: Promise<CallTable> | undefined

export function loadCallTable(): Promise<CallTable> {
  if (!table) {
    const loading = loadChunk(() => import('./call-table.ts'))
    table = loading
    loading.catch(() => {
      table = undefined // retried by the next call
    })
  }
  return table
}

/** The table for a call. It comes over the same network as the calls, so a failure is shown as theirs: a CallError. */
export const callTable = (lang: Lang, platformCode?: string): Promise<CallTable> =>
  loadCallTable().catch((cause: unknown) => {
    throw ownError('net.requestFailed', lang, { cause, ...(platformCode !== undefined && { platformCode }) })
  })

export function rowIn({ callsByPath }: CallTable, path: CallPath): Call {
  const row = callsByPath.get(path)
  if (!row) throw new Error(`${path} is not in the contract`)
  return row
}

/** Rejects as `callTable` does. */
export const rowOf = async (path: CallPath, lang: Lang, platformCode?: string): Promise<Call> =>
  rowIn(await callTable(lang, platformCode), path)
