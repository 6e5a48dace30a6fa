/** Calls by which a user chooses how he is told of what. */
import { mayBeNotified } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import { isTimeZone } from '../../../tracks/calendar-days.ts'
import type { ChoicesRepository, OpenChannel } from './choices.repository.ts'
import { minuteOf, timeOf } from './times.ts'

interface ChoiceCallDependencies {
  db: Kysely<Database>
  access: Pick<AccessGate, 'scope'>
  fleet: LiveFleet
  choices: ChoicesRepository
}

export const noticeChoiceHandlers = ({
  db,
  access,
  fleet,
  choices,
}: ChoiceCallDependencies): Handlers<'user/getNoticeChoices' | 'user/saveNoticeChoices'> => {
  /** Of his organisations and those above them. The account of a vehicle has none. */
  const open = async ({ userId }: SignedInUser): Promise<OpenChannel[]> => {
    const scope = await access.scope(userId)
    if (scope.onlyVehicleId !== undefined) return []
    return await choices.channels([...fleet.organisations.above(scope.organisationIds)])
  }
  return {
    async 'user/getNoticeChoices'(_, { user }) {
      const channels = await open(user)
      const { choices: stored, times } = await choices.of(user.userId)
      const own = await db.selectFrom('users').select(['email', 'mobile']).where('id', '=', user.userId).executeTakeFirstOrThrow()
      const offered = new Set(channels.map(({ id }) => id))
      return {
        channels: channels.map(({ id, name, kind, personal, isOff }) => ({
          channelId: String(id),
          name,
          kind,
          isOff,
          lacksAddress: personal && (kind === 'sms' ? !own.mobile : !own.email),
        })),
        choices: stored
          .filter(({ channelId }) => offered.has(channelId))
          .map(({ kind, channelId, digest }) => ({ kind, channelId: String(channelId), when: digest ? 'digest' : 'now' })),
        quietFrom: times.quiet && timeOf(times.quiet.from),
        quietUntil: times.quiet && timeOf(times.quiet.until),
        sosPasses: times.sosPasses,
        digestAt: timeOf(times.digestAt),
        zone: times.zone,
      }
    },

    async 'user/saveNoticeChoices'({ choices: asked, quietFrom, quietUntil, sosPasses, digestAt, zone }, { user }) {
      const offered = new Set((await open(user)).map(({ id }) => id))
      if (asked.some(({ channelId }) => !offered.has(Number(channelId)))) fail('notice.unknownChannel')
      if (asked.some(({ kind }) => !mayBeNotified(kind, user.rights))) fail('access.noRight')
      if ((quietFrom === null) !== (quietUntil === null) || (quietFrom !== null && quietFrom === quietUntil)) fail('push.times')
      if (!isTimeZone(zone)) fail('push.zone')
      const byKey = new Map(asked.map(each => [`${each.kind} ${Number(each.channelId)}`, each]))
      const stored = [...byKey.values()].map(({ kind, channelId, when }) => ({
        kind,
        channelId: Number(channelId),
        digest: when === 'digest',
      }))
      // What was chosen of a channel that is not open to him any more is neither shown nor sent, and ends here.
      await choices.save(user.userId, stored, {
        quiet: quietFrom === null || quietUntil === null ? null : { from: minuteOf(quietFrom), until: minuteOf(quietUntil) },
        sosPasses,
        digestAt: minuteOf(digestAt),
        zone,
      })
      return {}
    },
  }
}
