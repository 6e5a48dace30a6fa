import { expect, test } from 'vitest'
import { vehicleOf } from '../../../testing/vehicles.ts'
import { nextInTour, roundFrom } from './next-in-tour.ts'

const placed = (...ids: string[]) => ids.map(id => vehicleOf(id))
const nowhere = (id: string) => {
  const vehicle = vehicleOf(id)
  return { ...vehicle, position: { ...vehicle.position, latitude: null, longitude: null } }
}

test('the round begins after the current one and ends with it', () => {
  expect(roundFrom(['a', 'b', 'c'], 'b')).toEqual(['c', 'a', 'b'])
  expect(roundFrom(['a', 'b', 'c'], null)).toEqual(['a', 'b', 'c'])
  expect(roundFrom(['a', 'b', 'c'], 'gone')).toEqual(['a', 'b', 'c'])
})

test('the next one with a position is shown, and the same again if it is the only one', async () => {
  const fleet = [...placed('1', '4'), nowhere('2'), nowhere('3')]
  const find = (ids: readonly string[]) => Promise.resolve(fleet.filter(({ id }) => ids.includes(id)))
  expect(await nextInTour(['1', '2', '3', '4'], '1', find)).toBe('4')
  expect(await nextInTour(['1', '2', '3', '4'], '4', find)).toBe('1')
  expect(await nextInTour(['2', '4'], '4', find)).toBe('4')
  expect(await nextInTour(['2', '3'], null, find)).toBeUndefined()
  expect(await nextInTour([], '1', find)).toBeUndefined()
})

test('of many without a position the few with one are found', async () => {
  const ids = Array.from({ length: 230 }, (_, at) => String(at))
  const find = (asked: readonly string[]) => Promise.resolve(asked.map(id => (id === '211' ? vehicleOf(id) : nowhere(id))))
  expect(await nextInTour(ids, null, find)).toBe('211')
})
