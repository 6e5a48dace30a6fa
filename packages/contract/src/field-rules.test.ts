import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addVehicleForm } from './entities/add-vehicle.ts'
import { vehicleFactsEdit } from './entities/vehicle-edit.ts'
import { fieldRules } from './field-rules.ts'

test('bounds, decimals and lengths are those of the schema, also inside optional and nullable', () => {
  const rules = fieldRules(addVehicleForm)
  expect(rules.tonnage).toEqual({ required: false, kind: 'number', min: 0, max: 99_999.999, decimals: 3 })
  expect(rules.seats).toEqual({ required: false, kind: 'number', min: 0, max: 999, decimals: 0 })
  expect(rules.plateNum).toEqual({ required: true, kind: 'text', maxLength: 32 })
  expect(fieldRules(vehicleFactsEdit).tonnage).toEqual(rules.tonnage)
})

test('listed values are known by their type, a default is not required, and what is no input has no kind', () => {
  const { plateColor, vehicleType } = fieldRules(addVehicleForm)
  expect(plateColor.kind).toBe('number')
  expect(plateColor.keys).toContain(2)
  expect(vehicleType).toMatchObject({ required: true, kind: 'text' })
  expect(
    fieldRules(
      z.object({
        note: z._default(z.string(), ''),
        on: z.boolean(),
        places: z.array(z.string()),
        degrees: z.nullable(z.number()),
      }),
    ),
  ).toEqual({
    note: { required: false, kind: 'text' },
    on: { required: true, kind: 'flag' },
    places: { required: true, kind: 'other' },
    degrees: { required: true, kind: 'number' },
  })
})
