/** Claims of alarms: who has said to handle them. */
import type { SignedInUser } from '../../calls/handlers.ts'
import type { AlarmRecord } from '../../events/alarm-record.ts'
import type { AlarmChanges } from './alarm-changes.ts'
import type { AlarmRepository } from './alarms.repository.ts'
import type { SeenAlarms } from './seen-alarms.ts'

type ClaimResult = 'done' | 'claimedByOther' | 'processed' | 'unknown'

interface ClaimDependencies {
  alarms: AlarmRepository
  changes: AlarmChanges
  seen: SeenAlarms
}

/** Claims or releases what may be, and says for each alarm what became of it. */
export async function changeClaim(
  { alarms, changes, seen }: ClaimDependencies,
  user: SignedInUser,
  alarmIds: readonly string[],
  claim: boolean,
): Promise<{ results: { alarmId: string; result: ClaimResult; userName: string }[] }> {
  const me = { userId: user.userId, userName: user.name }
  const outcome = await alarms.transaction(async within => {
    const found = new Map((await seen(user, await alarms.lock([...new Set(alarmIds)], within))).map(each => [each.id, each]))
    const results = alarmIds.map(alarmId => ({ alarmId, ...resultOf(found.get(alarmId), user.userId) }))
    // What is as asked already is not changed again.
    const due = results.flatMap(({ alarmId, result }) => {
      const mine = found.get(alarmId)?.claimedBy?.userId === user.userId
      return result === 'done' && mine !== claim ? [alarmId] : []
    })
    const changed = [...new Set(due)]
    await alarms.setClaim(changed, claim ? me : null, within)
    await alarms.addSteps(changed, { by: me, kind: claim ? 'claimed' : 'released' }, within)
    await changes.notify(
      within,
      changed.map(id => [id, 'handled']),
    )
    return { results, changed: await alarms.byIds(changed, within) }
  })
  changes.publish(outcome.changed.map(alarm => ({ what: 'handled', alarm })))
  return { results: outcome.results }
}

/** Whether a user may claim or release an alarm. */
function resultOf(alarm: AlarmRecord | undefined, userId: number): { result: ClaimResult; userName: string } {
  if (!alarm) return { result: 'unknown', userName: '' }
  const { state, claimedBy, processedBy } = alarm
  if (state === 'processed') return { result: 'processed', userName: processedBy?.name ?? '' }
  if (claimedBy && claimedBy.userId !== userId) return { result: 'claimedByOther', userName: claimedBy.name }
  return { result: 'done', userName: '' }
}
