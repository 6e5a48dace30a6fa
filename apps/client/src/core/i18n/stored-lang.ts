/** The stored language. */
import { languages } from '@outrider/contract'
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

/** Chosen by the user; null: default of the environment. */
export const storedLang = defineStored({ key: 'lang', scope: 'device', schema: z.nullable(z.enum(languages)), fallback: null })
