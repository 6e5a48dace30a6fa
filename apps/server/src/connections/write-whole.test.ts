import { expect, test } from 'vitest'
import { writeWhole } from './write-whole.ts'

test('what a write did not take is written with the next', async () => {
  const file = Buffer.alloc(10)
  const write = (bytes: Buffer, from: number, length: number, at: number) =>
    Promise.resolve({ bytesWritten: bytes.copy(file, at, from, from + Math.min(length, 3)) })
  await writeWhole({ write }, Buffer.from('12345678'), 2)
  expect(file.toString()).toBe('\0\x0012345678')
})
