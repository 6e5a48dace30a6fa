/** Text in XML: characters that XML 1.0 does not allow are removed, markup characters are escaped. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Everything outside the Char production of XML 1.0, such as control characters and lone surrogates. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export const xmlText = (text: string): string => text.replace(impossible, '').replace(/[&<>"']/g, char => entities[char] ?? '')

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** xsd:dateTime in UTC; milliseconds only when not zero. */
export const xmlTime = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z')
/** 1e-6 degrees. */
export const degrees = (e6: number): string => (e6 / 1e6).toFixed(6)
