/** The user has seen the first-use guide: the account knows it, and a device that knows it too does not ask. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

export const storedGuideSeen = defineStored({ key: 'guideSeen', schema: z.boolean(), fallback: false })
