/** The stored form of dates. */
import { oneOf, orNull } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'
import { dateForms } from './date-form.ts'

/** Chosen by the user; null: as where the device is from. */
export const storedDateForm = defineStored({
  key: 'dateForm',
  schema: orNull(oneOf(...dateForms)),
  fallback: null,
})
