/** Fields of a reply that its row does not declare: schemas drop them without a word, and the client would get them all the same. */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Path of the first one; undefined: there is none.
 * @param read what the schema of the row made of it
 */
export function undeclaredIn(sent: unknown, read: unknown, at = 'data'): string | undefined {
  if (Array.isArray(sent) && Array.isArray(read)) {
    for (const [index, each] of sent.entries()) {
      const found = undeclaredIn(each, read[index], `${at}[]`)
      if (found !== undefined) return found
    }
    return undefined
  }
  if (!isRecord(sent) || !isRecord(read)) return undefined
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue
    if (!Object.hasOwn(read, name)) return `${at}.${name}`
    const found = undeclaredIn(value, read[name], `${at}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
