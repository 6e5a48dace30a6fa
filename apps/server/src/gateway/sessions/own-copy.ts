/** Copies out of the read buffer, which even a small slice would keep alive for as long as it is kept itself. */
export function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
