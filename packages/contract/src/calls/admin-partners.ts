/** Partner systems, which sign users in by encrypted parameters (decision 007). Ours. For those who administer the whole installation. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { limits } from '../limits/index.ts'

const right = 'adminAuth'

/** Stands in the header of what a partner encrypts (`kid`). */
export const partnerName = z.string().check(z.regex(/^[\w.-]+$/), z.maxLength(limits.partnerName))

export const partner = z.object({
  name: z.string(),
  /** Of its key, ms since 1970. */
  createdAt: z.number(),
  /** ms since 1970; null: never with this key. */
  lastUsedAt: z.nullable(z.number()),
})
export type Partner = z.infer<typeof partner>

const changes = { right, edit: true, record: true, leaves: 'account' } as const

export const adminPartnerCalls = {
  getPartners: call({
    about: 'The partner systems that may sign users in by encrypted parameters, by name',
    data: z.object({ partners: z.array(partner) }),
    right,
    errors: ['installation.administrators'],
  }),
  issuePartnerKey: call({
    about:
      'Make the key with which a partner system encrypts its parameters; the reply has it, once. A partner that has a key keeps it unless `replaces` is said: parameters encrypted with the former one are refused from then on',
    request: z.object({ name: partnerName, replaces: z.boolean() }),
    data: z.object({ key: z.string() }),
    merge: { key: 'first' },
    ...changes,
    errors: ['installation.administrators', 'partner.exists', 'partner.unknown', 'partner.full'],
  }),
  endPartner: call({
    about: 'End a partner system: nobody signs in by its parameters any more. Who is signed in stays so',
    request: z.object({ name: partnerName }),
    ...changes,
    errors: ['installation.administrators', 'partner.unknown'],
  }),
}
