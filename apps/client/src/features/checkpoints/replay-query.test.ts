import { expect, test } from 'vitest'
import { queryIn, wrongIn } from './replay-query.ts'

const noon = new Date(2026, 4, 20, 12).getTime()
const day = 86_400_000

test('an address asks for what it names, or for nothing', () => {
  const asked = { vehicle: '7', from: noon - day, to: noon }
  expect(queryIn(new URLSearchParams(`vehicle=7&from=${noon - day}&to=${noon}`))).toEqual(asked)
  expect(queryIn(new URLSearchParams(`vehicle=7&from=${noon}`))).toBeUndefined()
  expect(queryIn(new URLSearchParams(`vehicle=7&from=${noon}&to=${noon - 1}`))).toBeUndefined()
  expect(queryIn(new URLSearchParams(`vehicle=7&from=${noon - 8 * day}&to=${noon}`))).toBeUndefined()
})

test('passages are of a vehicle', () => {
  expect(wrongIn({ vehicle: '', from: noon, to: noon })).toBe('report.noVehicle')
})
