/** What a report says of the speed that the driving recorder measured. */

/** Item 0x03: 0.1 km/h; undefined: not sent. */
export function recorderSpeedOf(extras: Buffer | null): number | undefined {
  if (!extras) return undefined
  for (let at = 0; at + 2 <= extras.length; ) {
    const length = extras[at + 1] ?? 0
    if (extras[at] === 3 && length === 2 && at + 4 <= extras.length) return extras.readUInt16BE(at + 2)
    at += 2 + length
  }
  return undefined
}
