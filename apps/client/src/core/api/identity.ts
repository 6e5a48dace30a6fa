/**
 * A vehicle's identity when several platforms are signed in: its id and the code of its platform, so that equal ids of two
 * platforms stay apart. Joined and split here only.
 */
const separator = '@'

export const joinId = (id: string, platformCode: string): string => `${id}${separator}${platformCode}`

/** Split at the last separator; without one the id belongs to no platform in particular. */
export function splitId(id: string): { id: string; platformCode: string | undefined } {
  const at = id.lastIndexOf(separator)
  return at < 0 ? { id, platformCode: undefined } : { id: id.slice(0, at), platformCode: id.slice(at + 1) }
}
