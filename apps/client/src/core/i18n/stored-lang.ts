/** The stored language. */
import { languages } from '@outrider/contract'
import { oneOf, orNull } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'

/** Chosen by the user; null: default of the environment. */
export const storedLang = defineStored({ key: 'lang', schema: orNull(oneOf(...languages)), fallback: null })
