import { expect, test } from 'vitest'
import { Gather } from './gather.ts'

test('what is asked while a batch is under way goes along in the next, each with its own answer', async () => {
  const batches: number[][] = []
  const gather = new Gather((items: number[]) => {
    batches.push(items)
    return Promise.resolve(items.map(item => item * 10))
  })
  expect(await Promise.all([1, 2, 3].map(item => gather.ask(item)))).toEqual([10, 20, 30])
  expect(batches).toEqual([[1], [2, 3]])
})

test('a batch that fails fails for those in it, and not for the next', async () => {
  const gather = new Gather((items: string[]) =>
    items.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve(items),
  )
  await expect(gather.ask('bad')).rejects.toThrow('no')
  expect(await gather.ask('good')).toBe('good')
})
