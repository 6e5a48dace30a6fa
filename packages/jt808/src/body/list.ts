/** Lists and plain bytes. */
import { BodyError } from './body-error.ts'
import { type Field, field } from './field.ts'

export interface ListOptions {
  /** Read to the end of the body and ignore the count, which can be wrong. */
  toEnd?: boolean
}

/** A count, followed by that many items. */
export function list<T>(count: Field<number>, item: Field<T>, options: ListOptions = {}): Field<T[]> {
  const readAll: Field<T[]>['read'] = (from, parent) => {
    const declared = count.read(from, parent)
    const items: T[] = []
    if (!options.toEnd) {
      for (let i = 0; i < declared; i++) items.push(item.read(from, parent))
      return items
    }
    while (from.left > 0) {
      const start = from.at
      try {
        items.push(item.read(from, parent))
      } catch (error) {
        if (!(error instanceof BodyError)) throw error
        from.at = start
        from.note('truncatedList')
        break
      }
    }
    if (items.length !== declared) from.note('wrongCount')
    return items
  }
  return field<T[]>({
    varies: count.varies || item.varies,
    read: readAll,
    write: (to, items, parent) => {
      count.write(to, items.length, parent)
      for (const each of items) item.write(to, each, parent)
    },
    show: (items, version) => items.map(each => item.show(each, version)),
  })
}

const showBytes = (value: Buffer): string => value.toString('hex')

/** `count` bytes as sent; shown as hex. */
export const bytes = (count: number): Field<Buffer> =>
  field({
    read: from => from.slice(count),
    write: (to, value) => {
      if (value.length !== count) throw to.outOfRange(`${value.length} bytes instead of ${count}`)
      to.put(value)
    },
    show: showBytes,
  })

export const bytesToEnd: Field<Buffer> = field({
  read: from => from.slice(from.left),
  write: (to, value) => to.put(value),
  show: showBytes,
})

/** Bytes preceded by their number. */
export const countedBytes = (count: Field<number>): Field<Buffer> =>
  field({
    read: (from, parent) => from.slice(count.read(from, parent)),
    write: (to, value, parent) => {
      count.write(to, value.length, parent)
      to.put(value)
    },
    show: showBytes,
  })
