/** An outside map service that knows addresses: how it is asked, and what is made of a question that failed. */
import type { Address, Lang } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import type { z } from 'zod'

export interface MapService {
  readonly source: Exclude<Address['source'], 'nearest'>
  /** Languages it answers in. */
  readonly languages: readonly Lang[]
  /** The address of a place in WGS-84; null: it knows none there. Throws a MapServiceError when it did not say. */
  addressOf(place: Coordinates): Promise<string | null>
}

/** Its message is for the operator's log: it never holds a key, an address asked for, or a place. */
export class MapServiceError extends Error {
  override name = 'MapServiceError'
}

/** Characters of an answer's own words that go into the log. */
const fewWords = 120

/** What one service is reached with. */
export interface Access {
  key: string
  /** Base address of the service. */
  api: string
  /** So long an answer is waited for, ms. */
  patience?: number
}

interface Question<Answer extends z.ZodType> {
  address: URL
  answer: Answer
  access: Access
}

/** Asks by GET and reads the answer. What fetch itself says of a failure may name the address with the key in it, so it is not passed on. */
export async function ask<Answer extends z.ZodType>({ address, answer, access }: Question<Answer>): Promise<z.output<Answer>> {
  const { key, patience = 3_000 } = access
  let text: string
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) })
    text = await response.text()
    if (!response.ok) throw new MapServiceError(`HTTP ${response.status}`)
  } catch (error) {
    if (error instanceof MapServiceError) throw error
    throw new MapServiceError(isTimeout(error) ? `no answer within ${patience / 1000} s` : `not reached (${causeOf(error)})`)
  }
  const read = answer.safeParse(jsonOf(text))
  if (!read.success) throw new MapServiceError(`an answer that cannot be read: ${said(text, key)}`)
  return read.data
}

/** The service's own words, cut short. */
export const said = (words: string, key: string): string =>
  words
    .slice(0, 4 * fewWords)
    .replaceAll(key, '…')
    .slice(0, fewWords)

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'network'
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON: a page of some proxy. It fits no schema, and is told as that.
    return undefined
  }
}
