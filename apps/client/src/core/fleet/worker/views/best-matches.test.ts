import { expect, test } from 'vitest'
import { fleetOf } from '../../../../testing/fleet.ts'
import { vehicleOf } from '../../../../testing/vehicles.ts'
import { bestMatches } from './best-matches.ts'
import { createSearch } from './search.ts'

test('what is named exactly like the words comes first, then what begins with them, then the rest in the order of the list', () => {
  const columns = fleetOf(
    [
      vehicleOf('1', { plateNum: '沪A12' }),
      vehicleOf('2', { plateNum: 'A123' }),
      vehicleOf('3', { plateNum: 'B1', terminalId: 'A12' }),
      vehicleOf('4', { plateNum: 'C9' }),
    ].map((vehicle, rank) => ({ ...vehicle, rank })),
  )
  const search = createSearch(columns)
  const ids = (words: string, max = 9) => bestMatches(columns, search, words, max).vehicles.map(({ id }) => id)
  expect(ids('a12')).toEqual(['3', '2', '1'])
  expect(ids(' A-12 ', 1)).toEqual(['3'])
  expect(bestMatches(columns, search, 'a12', 1).total).toBe(3)
  expect(ids('')).toEqual([])
})
