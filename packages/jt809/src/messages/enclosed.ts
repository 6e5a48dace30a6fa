/** The data of an envelope: preceded by its length, and the rest of the body whatever that says. */
import { type Field, field } from '@outrider/jt808/body'

export const enclosed: Field<Buffer> = field<Buffer>({
  read: from => {
    const length = from.bytes.readUInt32BE(from.take(4))
    if (length !== from.left) from.note('dataLength')
    return from.slice(from.left)
  },
  write: (to, value) => {
    to.bytes.writeUInt32BE(value.length, to.room(4))
    to.put(value)
  },
  show: value => value.toString('hex'),
})
