/** PostgreSQL stores no NUL, and neither half of a surrogate pair alone: its texts are UTF-8. */

/** Whether every text in a request can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (Array.isArray(value)) return value.every(isStorable)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isStorable)
}
