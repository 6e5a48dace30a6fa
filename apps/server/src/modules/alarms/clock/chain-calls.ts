/** Calls of administrators about whom alarms are told that nobody takes. */
import type { Kysely } from 'kysely'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { Events } from '../../../record/event-record.ts'
import type { Database } from '../../../store/schema.ts'
import { changesBetween, recordChanges } from '../../recorded-changes.ts'
import { type Chain, chainsIn, saveChain } from './chains.ts'

interface ChainDependencies {
  db: Kysely<Database>
  access: AccessGate
  events: Events
}

/** As the record says it: "1, 2: li 10, wang 5". */
const inWords = (chain: { levels: readonly number[]; people: readonly { login: string; minutes: number }[] } | undefined) =>
  chain && chain.people.length > 0
    ? `${chain.levels.join(', ')}: ${chain.people.map(({ login, minutes }) => `${login} ${minutes}`).join(', ')}`
    : null

export const chainHandlers = ({
  db,
  access,
  events,
}: ChainDependencies): Handlers<'admin/getEscalationChains' | 'admin/saveEscalationChain'> => {
  const reachOf = async (user: SignedInUser) => {
    const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
    // The account of a vehicle administers nothing.
    return onlyVehicleId === undefined ? organisationIds : fail('access.noRight')
  }
  /** Who may be told: a person who sees alarms of the organisation. Everybody else is as nobody. */
  async function personWith(login: string, orgId: number): Promise<number> {
    const row = await db
      .selectFrom('users')
      .select(['id', 'rights'])
      .where('login', '=', login.toLowerCase())
      .where('vehicle_id', 'is', null)
      .executeTakeFirst()
    const sees = row?.rights.alarmAuth === true && (await access.scope(row.id)).organisationIds.has(orgId)
    return row && sees ? row.id : fail('escalation.userUnknown', { login })
  }

  return {
    async 'admin/getEscalationChains'(_, { user }) {
      const [reach, chains] = [await reachOf(user), await chainsIn(db)]
      return {
        chains: [...chains].flatMap(([orgId, { levels, people }]) =>
          reach.has(orgId)
            ? [
                {
                  orgId,
                  levels: levels.filter(level => level === 1 || level === 2),
                  steps: people.map(({ login, name, minutes }) => ({ login, name, minutes })),
                },
              ]
            : [],
        ),
      }
    },

    async 'admin/saveEscalationChain'({ orgId, levels, steps }, { user, address }) {
      if (!(await reachOf(user)).has(orgId)) fail('organisation.unknown')
      const people: { userId: number; login: string; minutes: number }[] = []
      for (const { login, minutes } of steps) {
        const userId = await personWith(login, orgId)
        if (people.some(each => each.userId === userId)) fail('escalation.twice', { login })
        people.push({ userId, login, minutes })
      }
      const before: Chain | undefined = (await chainsIn(db)).get(orgId)
      await saveChain(db, orgId, { levels, steps: people })
      recordChanges(
        events,
        { call: 'admin/saveEscalationChain', context: { user, address }, subject: { kind: 'organisation', id: String(orgId) } },
        changesBetween({ escalation: inWords(before) }, { escalation: inWords({ levels, people }) }),
      )
      return {}
    },
  }
}
