/** Replaces the `{placeholders}` of a text; those without a value are kept. */
export const fillPlaceholders = (text: string, params: Record<string, string | number> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
