/** Where the provider signs out by which somebody signed in, by platform: it is led there at sign-out. */
import { byKey, text } from '../storage/shape.ts'
import { defineStored } from '../storage/stored.ts'

export const storedCompanySignOut = defineStored({
  key: 'companySignOut',
  schema: byKey(text(0, 4096)),
  fallback: {},
})
