import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { whileAllowed } from './while-allowed.ts'

const megabyte = Buffer.alloc(1024 * 1024)
const file = (megabytes: number): Readable => Readable.from(Array.from({ length: megabytes }, () => megabyte))

test('a file is whole as long as it may be fetched, and ends within some megabytes of when it may not', async () => {
  let [may, got] = [true, 0]
  for await (const chunk of whileAllowed(file(20), () => Promise.resolve(may))) got += (chunk as Buffer).length
  expect(got).toBe(20 * megabyte.length)
  got = 0
  const fetched = async () => {
    for await (const chunk of whileAllowed(file(20), () => Promise.resolve(may))) {
      got += (chunk as Buffer).length
      if (got === 6 * megabyte.length) may = false
    }
  }
  await expect(fetched()).rejects.toThrow('any more')
  expect(got).toBeLessThan(9 * megabyte.length)
})
