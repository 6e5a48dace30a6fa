/**
 * Which records a request names, as one text. A request that is sent again under its `requestId` must name those of the first time: answered as
 * done, it would be lost without a word, and what belongs to it would happen to other records.
 */
import { createHash } from 'node:crypto'
import { type Call, valuesAt } from '@outrider/contract'

/** Thousands of vehicles are kept as their hash. */
const longest = 200

/** undefined: a call that is not sent again. Without files: uploaded again, the same picture is another file. */
export const askedIds = ({ ids }: Pick<Call, 'ids'>, request: unknown): string | undefined => {
  if (ids.request['requestId'] !== 'asGiven') return undefined
  const named = Object.entries(ids.request)
    .filter(([path, kind]) => path !== 'requestId' && kind !== 'file' && !/fileIds?$/i.test(path))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path]) => valuesAt(request, path).map(value => `${path}=${String(value)}`))
    .join(';')
  return named.length > longest ? createHash('sha256').update(named).digest('hex') : named
}
