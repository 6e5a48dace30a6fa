/** Many of the same, and plain bytes. */
import { BodyError } from './body-error.ts'
import { type Field, field } from './field.ts'

export interface ListOptions {
  /** Read on to the end of the body, whatever the count says: counts can lie. */
  toEnd?: boolean
}

/** A count, then that many items. */
export function list<T>(count: Field<number>, item: Field<T>, options: ListOptions = {}): Field<T[]> {
  const readAll: Field<T[]>['read'] = (from, whole) => {
    const announced = count.read(from, whole)
    const items: T[] = []
    if (!options.toEnd) {
      for (let i = 0; i < announced; i++) items.push(item.read(from, whole))
      return items
    }
    while (from.left > 0) {
      const start = from.at
      try {
        items.push(item.read(from, whole))
      } catch (error) {
        if (!(error instanceof BodyError)) throw error
        from.at = start
        from.note('truncatedList')
        break
      }
    }
    if (items.length !== announced) from.note('wrongCount')
    return items
  }
  return field<T[]>({
    varies: count.varies || item.varies,
    read: readAll,
    write: (to, items, whole) => {
      count.write(to, items.length, whole)
      for (const each of items) item.write(to, each, whole)
    },
    show: (items, version) => items.map(each => item.show(each, version)),
  })
}

const showBytes = (value: Buffer): string => value.toString('hex')

/** As sent; shown as hex. */
export const bytes = (count: number): Field<Buffer> =>
  field({
    read: from => from.slice(count),
    write: (to, value) => {
      if (value.length !== count) throw to.outOfRange(`${value.length} bytes where ${count} belong`)
      to.put(value)
    },
    show: showBytes,
  })

export const bytesToEnd: Field<Buffer> = field({
  read: from => from.slice(from.left),
  write: (to, value) => to.put(value),
  show: showBytes,
})

/** Preceded by their number. */
export const countedBytes = (count: Field<number>): Field<Buffer> =>
  field({
    read: (from, whole) => from.slice(count.read(from, whole)),
    write: (to, value, whole) => {
      count.write(to, value.length, whole)
      to.put(value)
    },
    show: showBytes,
  })
