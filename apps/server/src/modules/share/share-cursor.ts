/**
 * Cursors of the list of everybody's links: between links, not links, so that any such text is one, whether or not there is a link that the
 * user may see.
 */

/** @param id of a link: the place after it in a list with the newest first */
export function cursorAt(id: string): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(id))
  return bytes.toString('base64url')
}

/** Whatever the text: an id that PostgreSQL takes. */
export const idAt = (cursor: string): string => Buffer.from(cursor, 'base64url').readBigInt64BE().toString()
