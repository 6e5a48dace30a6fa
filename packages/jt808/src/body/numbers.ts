/** Big-endian integers (JT/T 808-2019 clause 4.2), and scaled numbers. Writing throws BodyError when out of range. */
import { type Field, field } from './field.ts'
import type { Writer } from './writer.ts'

function room(to: Writer, value: number, size: number, lowest: number, highest: number): number {
  if (!Number.isInteger(value) || value < lowest || value > highest) {
    throw to.outOfRange(`${value} is not an integer from ${lowest} to ${highest}`)
  }
  return to.room(size)
}

export const u8: Field<number> = field({
  read: from => from.bytes[from.take(1)] as number,
  write: (to, value) => {
    const at = room(to, value, 1, 0, 0xff)
    to.bytes[at] = value
  },
})

export const u16: Field<number> = field({
  read: from => {
    const at = from.take(2)
    return ((from.bytes[at] as number) << 8) | (from.bytes[at + 1] as number)
  },
  write: (to, value) => {
    const at = room(to, value, 2, 0, 0xffff)
    to.bytes.writeUInt16BE(value, at)
  },
})

/** Two's complement. */
export const i16: Field<number> = field({
  read: from => {
    const at = from.take(2)
    return (((from.bytes[at] as number) << 24) >> 16) | (from.bytes[at + 1] as number)
  },
  write: (to, value) => {
    const at = room(to, value, 2, -0x8000, 0x7fff)
    to.bytes.writeInt16BE(value, at)
  },
})

export const u32: Field<number> = field({
  read: from => {
    const at = from.take(4)
    const b = from.bytes
    return (
      (((b[at] as number) << 24) | ((b[at + 1] as number) << 16) | ((b[at + 2] as number) << 8) | (b[at + 3] as number)) >>> 0
    )
  },
  write: (to, value) => {
    const at = room(to, value, 4, 0, 0xffff_ffff)
    to.bytes.writeUInt32BE(value, at)
  },
})

/** A number in units of `unit` (0.1, 1e-6, ...). Read by division, so that 123 tenths are 12.3 and not 12.300000000000001. */
export function scaled(raw: Field<number>, unit: number): Field<number> {
  const divisor = Math.round(1 / unit)
  return field({
    read: (from, parent) => raw.read(from, parent) / divisor,
    write: (to, value, parent) => raw.write(to, Math.round(value * divisor), parent),
  })
}
