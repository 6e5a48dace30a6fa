import { expect, test } from 'vitest'
import { withFound } from './recent-searches.ts'

const found = (id: string) => ({ id, name: `vehicle ${id}` })

test('five are kept, the newest first, none twice', () => {
  let recent = ['1', '2', '3', '4', '5', '6'].reduce((before, id) => withFound(before, found(id)), [found('0')])
  expect(recent.map(({ id }) => id)).toEqual(['6', '5', '4', '3', '2'])
  recent = withFound(recent, found('3'))
  expect(recent.map(({ id }) => id)).toEqual(['3', '6', '5', '4', '2'])
})
