import { expect, test } from 'vitest'
import { BatchLoader } from './batch-loader.ts'

test('what is asked while a batch is under way goes along in the next, each with its own answer', async () => {
  const batches: number[][] = []
  const loader = new BatchLoader((items: number[]) => {
    batches.push(items)
    return Promise.resolve(items.map(item => item * 10))
  })
  expect(await Promise.all([1, 2, 3].map(item => loader.load(item)))).toEqual([10, 20, 30])
  expect(batches).toEqual([[1], [2, 3]])
})

test('a batch that fails fails for those in it, and not for the next', async () => {
  const loader = new BatchLoader((items: string[]) =>
    items.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve(items),
  )
  await expect(loader.load('bad')).rejects.toThrow('no')
  expect(await loader.load('good')).toBe('good')
})
