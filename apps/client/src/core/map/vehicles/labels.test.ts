import { expect, test } from 'vitest'
import { labelFieldsOf } from './labels.ts'
import { inkOn, plateImageOf } from './plate-colours.ts'
import { nameOnly } from './vehicle-lines.ts'

const asSet = { ...nameOnly('plateNum'), orgName: true }

test('labels say what the settings say until something else is chosen on the map', () => {
  expect(labelFieldsOf({ name: 'asSet', speed: false }, asSet)).toBe(asSet)
  expect(labelFieldsOf({ name: 'asSet', speed: true }, asSet)).toEqual({ ...asSet, speed: true })
  expect(labelFieldsOf({ name: 'nickname', speed: false }, asSet)).toEqual(nameOnly('nickname'))
  expect(labelFieldsOf({ name: 'plateNum', speed: true }, asSet)).toEqual({ ...nameOnly('plateNum'), speed: true })
  expect(labelFieldsOf({ name: 'none', speed: true }, asSet)).toBeNull()
})

test('labels have the colour of the plate where asked, and plain ones where a plate has none', () => {
  expect(plateImageOf({ plateColor: 2 }, true)).toBe('plate:yellow')
  expect(plateImageOf({ plateColor: 2 }, false)).toBe('plate')
  expect(plateImageOf({ plateColor: 0 }, true)).toBe('plate')
  expect(plateImageOf({ plateColor: 9 }, true)).toBe('plate')
  expect(inkOn('plate:blue')).toBe('light')
  expect(inkOn('plate')).toBeUndefined()
})
