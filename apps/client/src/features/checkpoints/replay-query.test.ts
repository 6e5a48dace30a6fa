import { expect, test } from 'vitest'
import { replayQueryError, replaySearch } from './replay-query.ts'

const noon = new Date(2026, 4, 20, 12).getTime()
const day = 86_400_000

test('a URL is parsed to its query, or to nothing', () => {
  const asked = { vehicle: '7', from: noon - day, to: noon }
  expect(replaySearch.parse(new URLSearchParams(`vehicle=7&from=${noon - day}&to=${noon}`))).toEqual(asked)
  expect(replaySearch.parse(new URLSearchParams(`vehicle=7&from=${noon}`))).toBeUndefined()
  expect(replaySearch.parse(new URLSearchParams(`vehicle=7&from=${noon}&to=${noon - 1}`))).toBeUndefined()
  expect(replaySearch.parse(new URLSearchParams(`vehicle=7&from=${noon - 8 * day}&to=${noon}`))).toBeUndefined()
})

test('passages are of a vehicle', () => {
  expect(replayQueryError({ vehicle: '', from: noon, to: noon })).toBe('noVehicle')
})
