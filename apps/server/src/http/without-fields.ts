/** A reply without some of its fields. */

/** @param paths as `rules[].actions[].phone` */
export const withoutFields = (data: unknown, paths: readonly string[]): unknown =>
  paths.reduce((left, path) => without(left, path.split('.')), data)

function without(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value
  const field = name.replace('[]', '')
  const { [field]: held, ...others } = value as Record<string, unknown>
  if (held === undefined || rest.length === 0) return others
  const each = (one: unknown): unknown => without(one, rest)
  return { ...others, [field]: name.endsWith('[]') && Array.isArray(held) ? held.map(each) : each(held) }
}
