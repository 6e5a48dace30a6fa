/** What is stored about the customer. */
import { text } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'

/** Address of the cloud customer-info service; empty: not requested yet. */
export const storedCustomerInfoUrl = defineStored({
  key: 'customerInfoUrl',
  schema: text(0, 2048),
  fallback: '',
})
