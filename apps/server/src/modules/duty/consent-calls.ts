/** The calls with which administrators of a company decide what superior platforms may have done with its vehicles. */
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { Superior } from '../../supervision/superior.ts'
import { recordChanges } from '../recorded-changes.ts'
import type { Consents } from './consents.ts'

interface ConsentDependencies {
  superiors: readonly Superior[]
  consents: Consents
  access: AccessGate
  fleet: Pick<LiveFleet, 'organisations'>
  events: Events
  /** Ends what goes on and is allowed no more. */
  decided: () => Promise<void>
}

type ConsentPath = 'duty/getSuperiorConsents' | 'duty/decideSuperiorConsent'

/** Companies that are listed; an installation with more has them named one by one. */
const maxCompanies = 200

export function consentHandlers({
  superiors,
  consents,
  access,
  fleet,
  events,
  decided,
}: ConsentDependencies): Handlers<ConsentPath> {
  /** The companies whose whole the user has: who has a branch decides nothing for the others. */
  async function companiesOf({ userId }: SignedInUser): Promise<number[]> {
    const { organisationIds, onlyVehicleId } = await access.scope(userId)
    return onlyVehicleId === undefined ? fleet.organisations.roots.filter(id => organisationIds.has(id)) : []
  }

  return {
    async 'duty/getSuperiorConsents'({ orgId }, { user, lang }) {
      const all = await companiesOf(user)
      const covered = all.filter(id => superiors.some(superior => consents.covers(superior, id)))
      const company = orgId === undefined ? covered[0] : Number(orgId)
      if (company !== undefined && !all.includes(company)) fail('organisation.unknown')
      return {
        orgId: company ?? null,
        companies: covered.slice(0, maxCompanies).map(id => ({ orgId: id, orgName: fleet.organisations.name(id, lang) })),
        superiors: company === undefined ? [] : await consents.of(company, superiors),
      }
    },

    async 'duty/decideSuperiorConsent'({ orgId, govId, kind, allowed }, context) {
      const { user } = context
      const company = Number(orgId)
      if (!(await companiesOf(user)).includes(company)) fail('organisation.unknown')
      const superior = superiors.find(({ id }) => id === govId)
      if (!superior || !consents.covers(superior, company)) return fail('duty.unknownSuperior')
      const before = await consents.allows(superior, kind, company)
      await consents.decide(company, { superior: govId, kind, allowed }, { id: user.userId, name: user.name || user.login })
      if (!allowed) await decided()
      const [now] = (await consents.of(company, [superior])).flatMap(({ kinds }) => kinds.filter(each => each.kind === kind))
      recordChanges(
        events,
        { call: 'duty/decideSuperiorConsent', context, subject: { kind: 'organisation', id: orgId } },
        { [`${govId} ${kind}`]: { from: before, to: allowed } },
      )
      return { decidedBy: now?.decidedBy ?? '', decidedAt: now?.decidedAt ?? null }
    },
  }
}
