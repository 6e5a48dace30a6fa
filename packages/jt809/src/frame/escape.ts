/** Flags and escapes: inside a frame 5B is sent as 5A 01, 5A as 5A 02, 5D as 5E 01, 5E as 5E 02. */
export const START = 0x5b
export const END = 0x5d
const START_ESCAPE = 0x5a
const END_ESCAPE = 0x5e

/** Escape byte and the byte after it, by the byte they stand for. */
const pairs: ReadonlyMap<number, readonly [number, number]> = new Map([
  [START, [START_ESCAPE, 0x01]],
  [START_ESCAPE, [START_ESCAPE, 0x02]],
  [END, [END_ESCAPE, 0x01]],
  [END_ESCAPE, [END_ESCAPE, 0x02]],
])

export function escape(plain: Uint8Array): Buffer {
  const out: number[] = []
  for (const byte of plain) {
    const pair = pairs.get(byte)
    if (pair) out.push(...pair)
    else out.push(byte)
  }
  return Buffer.from(out)
}

/** Whether 01 or 02 after this byte makes it an escape. */
export const isPair = (byte: number | undefined, next: number | undefined): boolean =>
  (byte === START_ESCAPE || byte === END_ESCAPE) && (next === 0x01 || next === 0x02)

/** Whether `escape` can have made this: no flag is in it, and each escape byte has its second one. */
export function isEscaped(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === START || byte === END) return false
    if ((byte === START_ESCAPE || byte === END_ESCAPE) && !isPair(byte, bytes[at + 1])) return false
  }
  return true
}

/** An escape byte that 01 or 02 does not follow stands for itself: platforms send such bytes in encrypted bodies, with a CRC that is right for them. */
export function unescape(sent: Buffer): Buffer {
  const out = Buffer.allocUnsafe(sent.length)
  let to = 0
  for (let at = 0; at < sent.length; at++) {
    const byte = sent[at] as number
    const next = sent[at + 1]
    if (isPair(byte, next)) {
      out[to++] = next === 0x02 ? byte : byte === START_ESCAPE ? START : END
      at++
    } else out[to++] = byte
  }
  return out.subarray(0, to)
}
