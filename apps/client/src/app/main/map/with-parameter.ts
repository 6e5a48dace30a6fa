/** A query with another value of one of its parameters; null: without it. */
export const withParameter = (name: 'place' | 'day', value: string | null) => (before: URLSearchParams) => {
  const after = new URLSearchParams(before)
  if (value === null) after.delete(name)
  else after.set(name, value)
  return after
}
