/** What is stored about the customer. */
import * as z from 'zod/mini'
import { defineStored } from '../storage/stored.ts'

/** Address of the cloud customer-info service; empty: not requested yet. */
export const storedCustomerInfoUrl = defineStored({
  key: 'customerInfoUrl',
  scope: 'device',
  schema: z.string().check(z.maxLength(2048)),
  fallback: '',
})
