/** Text inside XML. Names come from people: what XML 1.0 cannot carry is left out, what it reads as its own is written otherwise. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Everything outside of what XML 1.0 calls characters, such as control characters and halves of pairs. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export const xmlText = (text: string): string => text.replace(impossible, '').replace(/[&<>"']/g, char => entities[char] ?? '')

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** As XML Schema writes a moment: in UTC, to the second unless there is more to say. */
export const xmlTime = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z')
/** 1e-6 degrees. */
export const degrees = (e6: number): string => (e6 / 1e6).toFixed(6)
