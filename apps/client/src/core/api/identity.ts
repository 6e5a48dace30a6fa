/**
 * Vehicle ids in multi-platform mode: id and platform code, so that equal ids of two platforms stay apart. Joined and split only
 * here.
 */
const separator = '@'

export const joinId = (id: string, platformCode: string): string => `${id}${separator}${platformCode}`

/** Split at the last separator; without one `platformCode` is undefined. */
export function splitId(id: string): { id: string; platformCode: string | undefined } {
  const at = id.lastIndexOf(separator)
  return at < 0 ? { id, platformCode: undefined } : { id: id.slice(0, at), platformCode: id.slice(at + 1) }
}
