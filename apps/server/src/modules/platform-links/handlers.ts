/** The calls about links with platforms above and below. */
import type { LinkMessage, PlatformRole } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { explained } from '../../supervision/link-notes.ts'
import { namesOf } from '../../supervision/unserved.ts'
import type { LinkedPlatformsPort } from '../ports.ts'
import { fieldsOf } from './explained-fields.ts'
import { gapsOf, type LinkEventAt, upSince, upTime } from './link-gaps.ts'
import type { LinkKey, MessageRow, PlatformLinksRepository } from './platform-links.repository.ts'

interface LinkDependencies {
  fleet: LiveFleet
  access: AccessGate
  links: PlatformLinksRepository
  /** Started before or after. */
  platforms: Readonly<Record<PlatformRole, () => LinkedPlatformsPort>>
  now: () => number
}

type LinkPath = 'duty/getPlatformLinks' | 'duty/getLinkFigures' | 'duty/getLinkMessages' | 'duty/explainLinkMessage'

const day = 86_400_000
/** Nothing came for so long: the server that had the link has ended with it, ms. */
const deadAfter = 200_000
/** For how long back the beginning of a link that stands is looked for, ms. */
const longestUp = 1_100 * day
const maxGaps = 50
const maxFields = 500

export function platformLinkHandlers({ fleet, access, links, platforms, now }: LinkDependencies): Handlers<LinkPath> {
  /** Those with an organisation of the user; of platforms below, whose organisation is one, the whole of it. */
  async function seenBy({ userId }: SignedInUser) {
    const { organisationIds, onlyVehicleId } = await access.scope(userId)
    const has = (id: number) => organisationIds.has(id)
    const ofRole = (role: PlatformRole) =>
      onlyVehicleId === undefined
        ? platforms[role]().all.flatMap(platform => {
            const whose = platform.organisations ?? [...fleet.organisations.roots]
            return whose.some(has) ? [{ role, platform, whole: whose.every(has) }] : []
          })
        : []
    return [...ofRole('superior'), ...ofRole('subordinate')]
  }
  async function oneOf(user: SignedInUser, { role, platformId }: LinkKey) {
    const found = (await seenBy(user)).find(each => each.role === role && each.platform.id === platformId)
    if (!found) return fail('duty.unknownLink')
    await platforms[role]().written()
    return found
  }
  /** Who has one company of several sees no message of the others. */
  async function wholeOf(user: SignedInUser, key: LinkKey): Promise<void> {
    if (!(await oneOf(user, key)).whole) fail('duty.unknownLink')
  }

  return {
    async 'duty/getPlatformLinks'(_, { user }) {
      const seen = await seenBy(user)
      for (const role of new Set(seen.map(each => each.role))) await platforms[role]().written()
      const last = seen.length > 0 ? await links.lastTimes() : []
      const lastOf = (role: PlatformRole, id: string, wanted: 'in' | 'out') =>
        last.find(each => each.role === role && each.platform === id && each.direction === wanted)?.at.getTime() ?? null
      return {
        links: await Promise.all(
          seen.map(async ({ role, platform: { id: platformId, name, edition } }) => {
            const heardAt = lastOf(role, platformId, 'in')
            const isAlive = heardAt !== null && heardAt > now() - deadAfter
            const events = isAlive ? await links.events({ role, platformId }, new Date(now() - longestUp)) : []
            return {
              role,
              platformId,
              name,
              edition,
              mainSince: upSince(events, 'up', 'lost'),
              slaveSince: upSince(events, 'slaveUp', 'slaveLost'),
              heardAt,
              sentAt: lastOf(role, platformId, 'out'),
            }
          }),
        ),
      }
    },

    async 'duty/getLinkFigures'({ role, platformId, days }, { user }) {
      await oneOf(user, { role, platformId })
      return await figuresOf(links, { role, platformId }, { now: now(), since: now() - days * day })
    },

    async 'duty/getLinkMessages'({ role, platformId, direction, type, cursor, pageSize }, { user }) {
      await wholeOf(user, { role, platformId })
      const asked = type === undefined ? undefined : Number(type)
      const found = await links.messages({ role, platformId, direction, type: asked, after: cursor }, pageSize + 1)
      const page = found.slice(0, pageSize)
      return { messages: page.map(messageOnWire), next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null }
    },

    async 'duty/explainLinkMessage'({ role, platformId, messageId }, { user }) {
      await wholeOf(user, { role, platformId })
      const row = await links.message({ role, platformId }, messageId)
      if (!row?.body) return fail('duty.unknownLinkMessage')
      const { body, deviations } = explained({ messageId: row.message_id, body: row.body, edition: row.edition })
      return { message: messageOnWire(row), ...fieldsOf(body, user.rights.posAuth, maxFields), deviations }
    },
  }
}

async function figuresOf(links: PlatformLinksRepository, key: LinkKey, { now, since }: { now: number; since: number }) {
  const from = new Date(since)
  const [counts, delays, events, waiting] = await Promise.all([
    links.counts(key, from),
    links.delays(key, from),
    links.events(key, from),
    key.role === 'superior' ? links.waiting(key.platformId) : undefined,
  ])
  return {
    counts: counts.map(row => ({
      direction: row.direction,
      ...namesOf(row.type),
      count: Number(row.count),
      lastAt: row.last_at.getTime(),
    })),
    delays,
    ...standing(events, since, now),
    waitingReports: Number(waiting?.reports ?? 0),
    oldestReport: waiting?.oldest_report?.getTime() ?? null,
    waitingMessages: waiting?.messages ?? 0,
    oldestMessage: waiting?.oldest_message?.getTime() ?? null,
  }
}

const standing = (events: readonly LinkEventAt[], since: number, now: number) => ({
  gaps: gapsOf(events).slice(0, maxGaps),
  ...upTime(events, since, now),
})

const messageOnWire = (row: MessageRow): LinkMessage => ({
  messageId: row.id,
  direction: row.direction,
  ...namesOf(row.data_type ?? row.message_id),
  plate: row.plate,
  serial: Number(row.serial),
  length: row.length,
  explained: row.kept,
  at: row.at.getTime(),
})
