/** Calls of administrators of the whole installation about partner systems. */
import { type CallPath, limits } from '@outrider/contract'
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { RequireAll } from '../../accounts/requiring-all.ts'
import type { Events } from '../../record/event-record.ts'
import { recordChanges } from '../recorded-changes.ts'
import type { PartnerRepository } from './partner.repository.ts'
import type { Partners } from './partners.ts'

interface Dependencies {
  /** Refuses who administers one company of several: a partner may sign in users of all. */
  requireAll: RequireAll
  events: Events
  partners: Partners
  stored: PartnerRepository
}

type Path = 'admin/getPartners' | 'admin/issuePartnerKey' | 'admin/endPartner'

export const partnerHandlers = ({ requireAll, events, partners, stored }: Dependencies): Handlers<Path> => {
  /** That a key was made, and never which. */
  const recorded = (call: CallPath, context: CallContext<Path>, name: string, key: { from: boolean; to: boolean }) =>
    recordChanges(events, { call, context, subject: { kind: 'partner', id: name } }, { partnerKey: key })

  return {
    async 'admin/getPartners'(_, { user }) {
      await requireAll(user)
      const found = await stored.all()
      return {
        partners: found.map(({ name, created_at, last_used_at }) => ({
          name,
          createdAt: created_at.getTime(),
          lastUsedAt: last_used_at?.getTime() ?? null,
        })),
      }
    },

    async 'admin/issuePartnerKey'({ name, replaces }, context) {
      await requireAll(context.user)
      if (replaces) {
        const key = (await partners.replaceKey(name)) ?? fail('partner.unknown')
        recorded('admin/issuePartnerKey', context, name, { from: true, to: true })
        return { key }
      }
      const added = await partners.addKey(name, limits.partners)
      if (added === 'exists') fail('partner.exists')
      if (added === 'full') fail('partner.full', { max: limits.partners })
      recorded('admin/issuePartnerKey', context, name, { from: false, to: true })
      return { key: added.key }
    },

    async 'admin/endPartner'({ name }, context) {
      await requireAll(context.user)
      if (!(await stored.end(name))) fail('partner.unknown')
      recorded('admin/endPartner', context, name, { from: true, to: false })
      return {}
    },
  }
}
