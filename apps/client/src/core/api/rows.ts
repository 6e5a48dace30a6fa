/**
 * The rows of calls, loaded in two parts so that neither the sign-in form nor the main screen waits for what it does not use: with the first call
 * those of the main screen, and with the first of the others all.
 */
import type { Call, CallPath, Envelope, ErrorName, Lang } from '@outrider/contract'
import { loadChunk } from '../chunks/load-chunk.ts'
import type * as callTableModule from './call-table.ts'
import { type CallError, ownError } from './call-error.ts'

export type CallTable = typeof callTableModule

/** Loads once; after a failure the next call tries again. */
function loadedOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined
  return () => {
    if (part) return part
    const loading = loadChunk(load)
    part = loading
    loading.catch(() => {
      part = undefined
    })
    return loading
  }
}

export const loadCallTable = loadedOnce(() => import('./call-table.ts'))
const loadAllRows = loadedOnce(() => import('@outrider/contract/rows'))

/** The texts of all errors come with the first reply that is one. */
const loadReplyErrors = loadedOnce(() => import('./reply-error.ts'))

/** Rows come over the same network as the calls, so a failure is shown as theirs: a CallError. */
const asCallError = (lang: Lang, platformCode?: string) => (cause: unknown) => {
  throw ownError('net.requestFailed', lang, { cause, ...(platformCode !== undefined && { platformCode }) })
}

/** The table for a call. */
export const callTable = (lang: Lang, platformCode?: string): Promise<CallTable> =>
  loadCallTable().catch(asCallError(lang, platformCode))

/** Rejects as `callTable` does. */
export async function rowOf(path: CallPath, lang: Lang, platformCode?: string): Promise<Call> {
  const { firstCallsByPath } = await callTable(lang, platformCode)
  const row = firstCallsByPath.get(path) ?? (await loadAllRows().catch(asCallError(lang, platformCode))).callsByPath.get(path)
  if (!row) throw new Error(`${path} is not in the contract`)
  return row
}

/** A reply with rspCode other than 0, as an error. Rejects as `callTable` does. */
export const replyErrorOf = async (reply: Envelope, lang: Lang, platformCode?: string): Promise<CallError> =>
  (await loadReplyErrors().catch(asCallError(lang, platformCode))).replyError(reply, lang, platformCode)

/** The text of an error that the client finds by itself. Rejects as `callTable` does. */
export const knownErrorText = async (name: ErrorName, lang: Lang): Promise<string> =>
  (await loadReplyErrors().catch(asCallError(lang))).errorText(name, lang)

/** Ahead of the first reply that is an error. */
export const prepareReplyErrors = (): Promise<unknown> => loadReplyErrors()
