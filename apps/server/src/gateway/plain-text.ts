/** What strangers send becomes text that can be stored and shown: no control characters, no broken surrogates, not long. */
const longest = 64

// oxlint-disable-next-line no-control-regex -- control characters are what is being taken out
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

export const plainText = (text: string): string => text.slice(0, longest).toWellFormed().replaceAll(unprintable, '').trim()

/** The same for every text in a value. */
export const withPlainTexts = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? plainText(part) : part))) as T
