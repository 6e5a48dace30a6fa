import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ListReply } from '../calls/handlers.ts'
import { bodyOf, piecesOf } from './list-reply.ts'
import { success } from '../calls/success.ts'

const textOf = async (reply: ListReply) => {
  const body = await bodyOf(reply)
  return body instanceof Readable ? await text(body) : body.toString()
}

test('the reply is the text that JSON.stringify makes of it, wherever the list is and however long', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: at, name: `粤B "${at}"`, position: null }))
  const shapes = [
    (list: unknown[]) => ({ list }),
    (list: unknown[]) => ({ before: '"list":[]', list }),
    (list: unknown[]) => ({ list, missing: undefined, after: { list: [] } }),
    (list: unknown[]) => ({ seq: 1, epoch: 'e', list, total: 9 }),
  ]
  for (const shape of shapes)
    for (const count of [0, 1, 3, 5_000]) {
      const some = rows.slice(0, count)
      const reply = new ListReply(
        shape([]),
        'list',
        some.map(row => JSON.stringify(row)),
      )
      expect(await textOf(reply)).toBe(JSON.stringify(success(shape(some))))
    }
})

test('rows are made as far as they are read, and other work comes in between', async () => {
  let made = 0
  function* rows(): Generator<string> {
    for (; made < 1_000_000; made++) yield JSON.stringify({ id: made, name: 'x'.repeat(1000) })
  }
  const body = await bodyOf(new ListReply({ list: [] }, 'list', rows()))
  if (!(body instanceof Readable)) throw new Error('a long list is no stream')
  await new Promise(resolve => body.once('readable', resolve))
  expect(made).toBeLessThan(1_000)
  body.destroy()

  let turns = 0
  let done = false
  const count = () => {
    turns++
    if (!done) setImmediate(count)
  }
  setImmediate(count)
  made = 990_000
  for await (const piece of piecesOf(new ListReply({ list: [] }, 'list', rows()))) expect(piece.length).toBeGreaterThan(0)
  done = true
  expect(turns).toBeGreaterThan(2)
})

test('an error in a row ends the reply', async () => {
  function* rows(): Generator<string> {
    for (let at = 0; at < 5_000; at++) yield JSON.stringify({ id: at, name: 'x'.repeat(100) })
    throw new Error('no such row')
  }
  await expect(textOf(new ListReply({ list: [] }, 'list', rows()))).rejects.toThrow('no such row')
})
