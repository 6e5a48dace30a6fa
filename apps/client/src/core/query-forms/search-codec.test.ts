import { expect, test } from 'vitest'
import { listParam, optionalNumberParam, repeatedParam, searchCodec, textParam, timeParam } from './search-codec.ts'

const codec = searchCodec(
  { vehicle: textParam, from: timeParam, tags: listParam, ids: repeatedParam, slower: optionalNumberParam },
  ({ from }) => from !== 13,
)
const parse = (search: string) => codec.parse(new URLSearchParams(search))

test('a query survives the address, with everything in it', () => {
  const query = { vehicle: '7@host:1', from: 1_700_000_000_000, tags: ['a', 'b'], ids: ['1', '2'], slower: 2.5 }
  expect(parse(codec.write(query).toString())).toEqual(query)
})

test('empty values are not in the address', () => {
  const query = { vehicle: '', from: 0, tags: [], ids: [], slower: undefined }
  expect(codec.write(query).toString()).toBe('from=0')
  expect(parse('from=0')).toEqual(query)
})

test('ids are read once each', () => {
  expect(parse('from=0&tags=a,,a,b&ids=1&ids=&ids=1')).toMatchObject({ tags: ['a', 'b'], ids: ['1'] })
})

test('a time that is missing, no number or no date is no query, nor is what the rules forbid', () => {
  for (const search of ['', 'from=', 'from=today', 'from=Infinity', 'from=9e15', 'from=13']) expect(parse(search)).toBeUndefined()
})

test('parameters of others stay in the address', () => {
  const query = { vehicle: '7', from: 5, tags: [], ids: [], slower: undefined }
  expect(codec.writeInto(new URLSearchParams('module=track&vehicle=1&from=2&slower=9'), query).toString()).toBe(
    'module=track&vehicle=7&from=5',
  )
})
