/** What a report says of the speed that the driving recorder measured. */

/** Faster than any road vehicle, 0.1 km/h: no speed, as 0xFFFF of recorders that know none. The same bound as for the receiver's (normalize-report.ts). */
export const noRecorderSpeedFrom = 2_520

/** Item 0x03: 0.1 km/h; undefined: not sent, or no speed that a vehicle has. */
export function recorderSpeedOf(extras: Buffer | null): number | undefined {
  if (!extras) return undefined
  for (let at = 0; at + 2 <= extras.length; ) {
    const length = extras[at + 1] ?? 0
    if (extras[at] === 3 && length === 2 && at + 4 <= extras.length) {
      const speed = extras.readUInt16BE(at + 2)
      return speed > noRecorderSpeedFrom ? undefined : speed
    }
    at += 2 + length
  }
  return undefined
}
