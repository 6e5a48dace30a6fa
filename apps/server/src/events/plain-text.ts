/** Cleans texts from terminals for storage and display: no control characters, no lone surrogates, limited length. */
const maxLength = 64

// oxlint-disable-next-line no-control-regex -- removes control characters
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

export const plainText = (text: string): string => text.slice(0, maxLength).toWellFormed().replaceAll(unprintable, '').trim()

/** Cleans every string in a JSON value. */
export const withPlainTexts = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? plainText(part) : part))) as T
