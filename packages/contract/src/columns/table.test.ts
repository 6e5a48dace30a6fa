import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ColumnsError, readColumns, readHead, type Table, textAt, textsOf, writeColumns } from './table.ts'

const table = {
  id: 'u32',
  seq: 'f64',
  flags: 'u16',
  speed: 'i16',
  place: 'i32',
  signal: 'u8',
  name: 'text',
} as const satisfies Table

const rows = fc.array(
  fc.record({
    id: fc.nat(0xffffffff),
    seq: fc.double({ noNaN: false }),
    flags: fc.nat(0xffff),
    speed: fc.integer({ min: -0x8000, max: 0x7fff }),
    place: fc.integer({ min: -0x80000000, max: 0x7fffffff }),
    signal: fc.nat(255),
    name: fc.string({ unit: 'grapheme' }),
  }),
)
type Row = typeof rows extends fc.Arbitrary<Array<infer R>> ? R : never

const written = (all: readonly Row[]) =>
  writeColumns(
    table,
    { table: 'test/1', rows: all.length },
    {
      id: Uint32Array.from(all, row => row.id),
      seq: Float64Array.from(all, row => row.seq),
      flags: Uint16Array.from(all, row => row.flags),
      speed: Int16Array.from(all, row => row.speed),
      place: Int32Array.from(all, row => row.place),
      signal: Uint8Array.from(all, row => row.signal),
      name: textsOf(all.map(row => row.name)),
    },
  )

test('what is written is read again, wherever the message begins', () => {
  fc.assert(
    fc.property(rows, fc.nat(9), (all, before) => {
      const message = written(all)
      const moved = new Uint8Array(before + message.length)
      moved.set(message, before)
      const { head, columns } = readColumns(table, moved.subarray(before))
      expect(head).toEqual({ table: 'test/1', rows: all.length })
      const read = all.map((_, at) => ({
        id: columns.id[at],
        seq: columns.seq[at],
        flags: columns.flags[at],
        speed: columns.speed[at],
        place: columns.place[at],
        signal: columns.signal[at],
        name: textAt(columns.name, at),
      }))
      expect(read).toEqual(all)
    }),
    { seed: 808 },
  )
})

test('a message that is cut short, or is none, is refused', () => {
  const message = written([{ id: 1, seq: 2, flags: 3, speed: 4, place: 5, signal: 6, name: '京A12345' }])
  for (let length = 0; length < message.length; length++) {
    const cut = message.slice(0, length)
    // The padding behind the last text carries nothing.
    if (length <= message.length - 8) expect(() => readColumns(table, cut), String(length)).toThrow(ColumnsError)
  }
  expect(() => readHead(new TextEncoder().encode('{"rspCode":0}'))).toThrow(ColumnsError)
})

test('hostile bytes end in an error of ours or in columns, never in another error', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 }), (all, damage) => {
      const message = written(all)
      for (const [at, byte] of damage) if (at < message.length) message[at] = byte
      try {
        readColumns(table, message)
      } catch (error) {
        expect(error).toBeInstanceOf(ColumnsError)
      }
    }),
    { seed: 808 },
  )
})

test('texts are the same bytes as each encoded by itself, also half pairs that would meet', () => {
  const texts = ['', 'A1', '\u007f\u0080\u07ff\u0800', '京B12345 挂', '🚚é', '\ud83d', '\ude9a', 'z']
  const each = texts.map(text => new TextEncoder().encode(text))
  const { bytes, offsets } = textsOf(texts)
  expect([...offsets]).toEqual(each.reduce((sums, part) => [...sums, (sums.at(-1) ?? 0) + part.length], [0]))
  expect([...bytes]).toEqual(each.flatMap(part => [...part]))
})
