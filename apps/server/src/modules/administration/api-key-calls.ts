/** Calls of administrators about API keys. */
import { type ApiKey, grantedOf, type Lang, limits, noRights, rightsOfKeys } from '@outrider/contract'
import type { Kysely } from 'kysely'
import { rightsOfBoth, storeKey } from '../../accounts/api-keys.ts'
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { Database } from '../../store/schema.ts'
import { nameFrom } from './account-names.ts'
import { type ReachedKey, ReachedKeysRepository } from './api-key.repository.ts'
import { administering, reachOf, requireOrganisations, requireOwn } from './reach.ts'
import { changesBetween, recordChanges } from '../recorded-changes.ts'
import { withRights } from './rights.ts'

interface KeyCallDependencies {
  db: Kysely<Database>
  access: AccessGate
  fleet: LiveFleet
  events: Events
  now: () => number
}
type KeyPath = 'admin/getApiKeys' | 'admin/addApiKey' | 'admin/endApiKey'

const day = 86_400_000

export const adminKeyHandlers = ({ db, access, fleet, events, now }: KeyCallDependencies): Handlers<KeyPath> => {
  const keys = new ReachedKeysRepository(db)
  const recorded = (call: KeyPath, context: CallContext<KeyPath>, id: number, changes: ReturnType<typeof changesBetween>) =>
    recordChanges(events, { call, context, subject: { kind: 'apiKey', id: String(id) } }, changes)

  return {
    async 'admin/getApiKeys'(_, { user, lang }) {
      const found = await keys.all(await reachOf(access, user))
      return { keys: found.map(key => onWire(fleet, key, { lang, now: now() })) }
    },

    async 'admin/addApiKey'({ name: given, rights, orgIds, days, perMinute }, context) {
      const reach = await reachOf(access, context.user)
      requireOrganisations(reach, orgIds)
      requireOwn(rights, reach)
      const fit = rightsOfKeys()
      if (rights.some(right => !fit.includes(right))) fail('apiKey.rightUnfit')
      const name = await administering(() => Promise.resolve(nameFrom(given)))
      const organisationIds = [...new Set(orgIds)].toSorted((a, b) => a - b)
      const expiresAt = new Date(now() + days * day)
      const most = { ofUser: limits.apiKeysOfUser, ofCompany: limits.apiKeysOfCompany }
      const values = { name, rights: withRights(noRights, rights, true), organisationIds, perMinute, expiresAt }
      const made = await storeKey(db, { ...values, makerId: context.user.userId }, most)
      if (made === 'userFull') fail('apiKey.full', { max: most.ofUser })
      if (made === 'companyFull') fail('apiKey.companyFull', { max: most.ofCompany })
      const after = {
        name,
        rights: grantedOf(values.rights),
        orgIds: organisationIds,
        perMinute,
        expiresAt: expiresAt.toISOString(),
      }
      recorded('admin/addApiKey', context, made.id, changesBetween({}, after))
      return { keyId: String(made.id), secret: made.secret }
    },

    async 'admin/endApiKey'({ keyId }, context) {
      const id = Number(keyId)
      const ended = (await keys.end(await reachOf(access, context.user), id)) ?? fail('apiKey.gone')
      recorded('admin/endApiKey', context, id, changesBetween({ name: ended.name }, {}))
      return {}
    },
  }
}

function onWire({ organisations }: LiveFleet, key: ReachedKey, { lang, now }: { lang: Lang; now: number }): ApiKey {
  const rights = grantedOf(rightsOfBoth(key.rights, key.maker_rights))
  return {
    keyId: String(key.id),
    name: key.name,
    prefix: key.prefix,
    rights,
    lostRights: grantedOf(key.rights).filter(right => !rights.includes(right)),
    organisations: key.organisation_ids.map(orgId => ({ orgId, orgName: organisations.name(orgId, lang) })),
    perMinute: key.per_minute,
    createdAt: key.created_at.getTime(),
    expiresAt: key.expires_at.getTime(),
    lastUsedAt: key.last_used_at?.getTime() ?? null,
    lastAddress: key.last_address ?? '',
    makerId: String(key.maker_id),
    makerName: key.maker_name,
    state: key.maker_locked_at ? 'makerLocked' : key.expires_at.getTime() <= now ? 'expired' : 'active',
  }
}
