/** Writes a piece of a file, all of it: a disk that is filling takes less than it is given. */
export async function writeWhole(
  file: { write(bytes: Buffer, from: number, length: number, at: number): Promise<{ bytesWritten: number }> },
  bytes: Buffer,
  at: number,
): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

/** A write failed because there is no room: on the disk, or for this user of the system. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
