/** The data of an envelope: preceded by its length, and the rest of the body whatever that says. */
import { type Field, field } from '@outrider/jt808/body'

const countBytes = 4

/** `bytes`: from the length on. */
export const enclosedLength = (bytes: Buffer): { data: Buffer; fits: boolean } => {
  const data = Buffer.from(bytes.subarray(countBytes))
  return { data, fits: bytes.readUInt32BE(0) === data.length }
}

export const enclosed: Field<Buffer> = field<Buffer>({
  read: from => {
    const at = from.take(countBytes)
    const { data, fits } = enclosedLength(from.bytes.subarray(at, from.end))
    if (!fits) from.note('dataLength')
    from.take(data.length)
    return data
  },
  write: (to, value) => {
    // Room first: it may move the bytes.
    const at = to.room(countBytes)
    to.bytes.writeUInt32BE(value.length, at)
    to.put(value)
  },
  show: value => value.toString('hex'),
})
