/**
 * Replaces the `{placeholders}` of a text; those without a value are kept. `{n} [vehicle|vehicles]` takes the first word for 1 and the second for
 * every other number before it.
 */
export function fillPlaceholders(text: string, params: Record<string, string | number> = {}): string {
  let before = ''
  return text.replaceAll(/\{(\w+)\}|\[([^|\]]*)\|([^\]]*)\]/g, (placeholder, name?: string, one?: string, other?: string) => {
    if (name === undefined) return (before === '1' ? one : other) ?? placeholder
    return (before = String(params[name] ?? placeholder))
  })
}
