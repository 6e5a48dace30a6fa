/** The topic `postChecks`: on-duty checks as they come and are answered. A snapshot has those that may still be answered in time. */
import type { TopicMessage } from '@outrider/contract'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { postCheckOnWire, seesPostCheck } from '../../fleet/post-check-on-wire.ts'
import type { RecentPostChecks } from '../../fleet/recent/recent-post-checks.ts'
import { recentTopic } from './recent-topic.ts'
import type { TopicSource } from './topic-source.ts'

export const postChecksTopic = (checks: RecentPostChecks, fleet: LiveFleet): TopicSource =>
  recentTopic(checks, ({ user, scope }, from) => {
    const now = Date.now()
    const seen = [...checks.changedSince(from ?? 0)]
      .filter(check => seesPostCheck(check, scope, fleet))
      .map(check => postCheckOnWire(check, user.userId, now))
      .filter(({ state }) => from !== undefined || state === 'pending')
    return {
      count: seen.length,
      message: head => JSON.stringify({ topic: 'postChecks', ...head, checks: seen } satisfies TopicMessage<'postChecks'>),
    }
  })
