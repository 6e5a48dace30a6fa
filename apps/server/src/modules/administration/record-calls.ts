/** The record on the screen: read, and nothing else. */
import { actsOf } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import { reachOf } from './reach.ts'
import { eventsOf } from './record.repository.ts'
import { objectsOf, peopleOf } from './record-search.ts'
import { onWire } from './record-wire.ts'

interface RecordCallDependencies {
  db: Kysely<Database>
  pool: Pool
  access: AccessGate
  fleet: LiveFleet
}

export const adminRecordHandlers = ({ db, pool, access, fleet }: RecordCallDependencies): Handlers<'admin/getRecord'> => ({
  async 'admin/getRecord'({ beginTime, endTime, group, person = '', object = '', refused, cursor, pageSize }, { user, lang }) {
    if (endTime < beginTime) fail('report.endBeforeStart')
    const reach = await reachOf(access, user)
    const [people, objects] = await Promise.all([
      person === '' ? undefined : peopleOf(db, reach, person),
      object === '' ? undefined : objectsOf({ db, fleet }, reach, object),
    ])
    const found = await eventsOf(pool, {
      begin: beginTime,
      end: endTime,
      acts: group && actsOf(group),
      people: people && { ids: people.found, account: person },
      objects: objects?.found,
      refused,
      organisationIds: reach.whole ? undefined : [...reach.organisationIds],
      before: cursor,
      // One more than is shown: whether there is a next page.
      limit: pageSize + 1,
    })
    const page = found.slice(0, pageSize)
    return {
      events: await onWire({ db, fleet, reach, lang }, page),
      next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
      tooMany: Boolean(people?.tooMany || objects?.tooMany),
    }
  },
})
