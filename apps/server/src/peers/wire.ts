/** What servers send each other as text: JSON in which bytes are marked. */

const bytes = '$bytes'

export const written = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key, plain: unknown) {
    // Buffers have turned into objects by then.
    const before = this[key]
    return Buffer.isBuffer(before) ? { [bytes]: before.toString('base64') } : plain
  })

export const read = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(bytes in value)) return value
    return typeof value[bytes] === 'string' ? Buffer.from(value[bytes], 'base64') : value
  })
