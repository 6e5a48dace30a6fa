/** Fields of the messages of superior platforms: times in seconds or milliseconds, and bytes that are shown as hex. */
import { BodyError, type Field, field, Reader, type Writer } from '@outrider/jt808/body'

/** Beyond it a time is in milliseconds, as platforms of 2025 send it. */
const secondsUpTo = 100_000_000_000
const latest = 8.64e15

/** ms since 1970; null: 0, or no time. */
export const utc: Field<number | null> = field<number | null>({
  read: from => {
    const sent = Number(from.bytes.readBigUInt64BE(from.take(8)))
    const time = sent > secondsUpTo ? sent : sent * 1000
    if (time > latest) from.note('unusableTime')
    return time === 0 || time > latest ? null : time
  },
  write: (to, value) => {
    // Room first: it may move the bytes.
    const at = to.room(8)
    to.bytes.writeBigUInt64BE(BigInt(Math.floor((value ?? 0) / 1000)), at)
  },
  show: value => (value === null ? null : new Date(value).toISOString()),
})

export const hexBytes = (length: number): Field<Buffer> =>
  field<Buffer>({
    read: from => Buffer.from(from.slice(length)),
    write: (to, value) => to.put(value),
    show: value => value.toString('hex'),
  })

export const restBytes: Field<Buffer> = field<Buffer>({
  read: from => Buffer.from(from.slice(from.left)),
  write: (to, value) => to.put(value),
  show: value => value.toString('hex'),
})

// oxlint-disable-next-line typescript/no-explicit-any -- layouts of one message have other fields
type Layout = Field<any>
type Version = Writer['version']
/** What a body was read as. */
const layouts = new WeakMap<object, Layout>()

/** The first of these layouts that takes all bytes, else the first that can be read; the layout is shown that it was read as. Written is the first. */
export const oneOf = (...all: readonly Layout[]): Field<Record<string, unknown>> => oneOfWhere(() => 0, ...all)

/** The same; `written`: which of them a value has. */
export const oneOfWhere = (
  written: (value: Record<string, unknown>, edition: Version) => number,
  ...all: readonly Layout[]
): Field<Record<string, unknown>> => ({
  varies: true,
  read: from => {
    let loose: { value: object; layout: Layout; end: number } | undefined
    let error: BodyError | undefined
    for (const layout of all) {
      try {
        const reader = new Reader(from.bytes.subarray(from.at, from.end), from.version)
        const value = layout.read(reader, {}) as Record<string, unknown>
        layouts.set(value, layout)
        if (reader.at < reader.end) {
          loose ??= { value, layout, end: reader.at }
          continue
        }
        from.take(reader.at)
        for (const deviation of reader.deviations) from.note(deviation)
        return value
      } catch (failed) {
        if (!(failed instanceof BodyError)) throw failed
        error ??= failed
      }
    }
    if (!loose) throw error ?? new BodyError('tooShort', 0, 'no layout')
    from.take(loose.end)
    return loose.value as Record<string, unknown>
  },
  // What was read goes back in the layout that it came in.
  write: (to: Writer, value) => (layouts.get(value) ?? all[written(value, to.version)])?.write(to, value, {}),
  show: (value, version) => (layouts.get(value) ?? all[0])?.show(value, version),
})

/** What is left of a record, whose length stands in its field `length`, before other fields. */
export const ofLength: Field<Buffer> = field<Buffer>({
  read: (from, { length }) => Buffer.from(from.slice(Number(length))),
  write: (to, value) => to.put(value),
  show: value => ({ bytes: value.length, begins: value.subarray(0, 16).toString('hex') }),
})
