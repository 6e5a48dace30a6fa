/** The stored form of dates. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'
import { dateForms } from './date-form.ts'

/** Chosen by the user; null: as where the device is from. */
export const storedDateForm = defineStored({
  key: 'dateForm',
  scope: 'device',
  schema: z.nullable(z.enum(dateForms)),
  fallback: null,
})
