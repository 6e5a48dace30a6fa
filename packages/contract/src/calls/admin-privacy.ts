/** What companies withhold of their vehicles and drivers from everybody. Ours. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { privacyKinds } from '../people/privacy.ts'

const right = 'adminAuth'
const kinds = z.array(z.enum(privacyKinds)).check(z.maxLength(privacyKinds.length))

export const privacyForm = z.object({
  orgId: z.int(),
  /** All that it withholds itself from now on. */
  withheld: kinds,
})

export const adminPrivacyCalls = {
  getPrivacy: call({
    about: 'What the organisations of the administrator withhold of their vehicles and drivers: themselves, and by one above',
    data: z.object({
      organisations: z.array(
        z.object({
          orgId: z.int(),
          /** Its own. */
          withheld: kinds,
          /** By an organisation above, and so here too, whatever it says itself. */
          above: kinds,
        }),
      ),
    }),
    right,
    ids: { reply: { 'organisations[].orgId': 'organisation' } },
  }),
  savePrivacy: call({
    about: 'Withhold what vehicles and drivers of an organisation and of those below could show, or show it again',
    request: privacyForm,
    data: z.object({}),
    right,
    edit: true,
    record: true,
    ids: { request: { orgId: 'organisation' } },
    errors: ['organisation.unknown'],
  }),
}
