/** What the codec shows of a message as a list of fields, each with its path: what a screen can show, whatever the message is. */

interface Field {
  path: string
  value: string
}

/** Where somebody or something was; and bytes that nobody has read, which may say it. */
const ofPlaces: ReadonlySet<string> = new Set(['latitude', 'longitude', 'altitude', 'position', 'positions', 'hex', 'data'])

/** `located`: the user may see positions. */
export function fieldsOf(shown: unknown, located: boolean, most: number): { fields: Field[]; more: boolean } {
  const fields: Field[] = []
  const walk = (value: unknown, path: string, name: string): void => {
    if (fields.length > most) return
    if (Array.isArray(value)) for (const [at, each] of value.entries()) walk(each, `${path}[${at}]`, name)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, path === '' ? key : `${path}.${key}`, key)
    else if (located || !ofPlaces.has(name)) fields.push({ path, value: textOf(value) })
  }
  walk(shown, '', '')
  return { fields: fields.slice(0, most), more: fields.length > most }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'bigint' ? value.toString() : JSON.stringify(value ?? null)
