/**
 * SQL of the record on the screen. It has millions of rows and is read from the newest on, so that each question begins at the index that leaves
 * least: what was done to an object, what somebody did, what happened in some organisations, or one kind of act. Of the last three the newest rows of
 * each are read, and the newest of them all are the page.
 */
import type { Pool } from 'pg'
import type { Subject } from '../../record/event-kinds.ts'

export interface AskedEvents {
  /** ms since 1970, the end not included. */
  begin: number
  end: number
  /** undefined: all. */
  acts: readonly string[] | undefined
  /** Who did it, or the account that was typed; undefined: anybody. */
  people: { readonly ids: readonly number[]; readonly account: string } | undefined
  /** undefined: whatever it was done to. */
  objects: readonly Subject[] | undefined
  refused: boolean
  /** What has to have seen it happen; undefined: everything is read. */
  organisationIds: readonly number[] | undefined
  /** Id of the last event of the page before. */
  before: string | undefined
  limit: number
}

export interface StoredEvent {
  id: string
  time: Date
  kind: string
  user_id: number | null
  account: string | null
  address: string | null
  call: string | null
  subjects: Subject[]
  result: number | null
  details: Record<string, unknown>
}

/** As the index has it: a call by its path, anything else by its kind. */
const act = `case kind when 'call' then call else kind end`
const columns = 'id, time, kind, user_id, account, address, call, subjects, result, details'
/** Each is looked up in an index; of more than that, going back in time finds a page as soon. */
const maxStarts = 300

/** Statement and values of a question. */
export function recordQuery(asked: AskedEvents): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const value = (given: unknown, type: string): string => `$${values.push(given)}::${type}`
  const { acts, people, objects, organisationIds } = asked
  const conditions = [
    `time >= to_timestamp(${value(asked.begin, 'float8')} / 1000)`,
    `time < to_timestamp(${value(asked.end, 'float8')} / 1000)`,
  ]
  if (asked.before !== undefined)
    conditions.push(`(time, id) < (select time, id from recorded_events where id = ${value(asked.before, 'int8')})`)
  if (asked.refused) conditions.push(`(result <> 0 or kind = 'signInRefused')`)
  const newest = `order by time desc, id desc limit ${value(asked.limit, 'int')}`
  // Where each act is a start, it is no condition.
  const startsAtActs = acts && !people && !objects && !organisationIds
  const ofActs = acts && !startsAtActs && `(${act}) = any(${value(acts, 'text[]')})`
  const ofOrganisations = organisationIds && `organisation_ids <@ ${value(organisationIds, 'int[]')}`
  const ofPeople =
    people &&
    objects &&
    `(user_id = any(${value(people.ids, 'int[]')}) or (user_id is null and account = ${value(people.account, 'text')}))`
  const where = (...further: (string | false | undefined)[]) => [...conditions, ...further].filter(Boolean).join(' and ')

  /** The newest of each start, and of these the newest. */
  const fromEach = (
    starts: readonly unknown[],
    type: string,
    begins: string,
    ...further: (string | false | undefined)[]
  ): string =>
    `select found.* from unnest(${value(starts, `${type}[]`)}) start cross join lateral (
      select ${columns} from recorded_events where ${begins} and ${where(...further)} ${newest}) found ${newest}`

  if (objects) {
    const named = objects.map(subject => `subjects @> ${value(JSON.stringify([subject]), 'jsonb')}`).join(' or ')
    // Materialized: the index of objects is used whatever the planner thinks of them.
    const found = `found as materialized (select * from recorded_events where ${named || 'false'})`
    const text = `with ${found} select ${columns} from found where ${where(ofActs, ofPeople, ofOrganisations)} ${newest}`
    return { text, values }
  }
  if (people) {
    const did = fromEach(people.ids, 'int', 'user_id = start', ofActs, ofOrganisations)
    const typed = `select ${columns} from recorded_events
      where user_id is null and account = ${value(people.account, 'text')} and ${where(ofActs, ofOrganisations)} ${newest}`
    return { text: `select * from ((${did}) union all (${typed})) both_ways ${newest}`, values }
  }
  if (organisationIds && organisationIds.length <= maxStarts)
    return { text: fromEach(organisationIds, 'int', 'organisation_ids[1] = start', ofActs, ofOrganisations), values }
  if (startsAtActs) return { text: fromEach(acts, 'text', `(${act}) = start`), values }
  return { text: `select ${columns} from recorded_events where ${where(ofActs, ofOrganisations)} ${newest}`, values }
}

export async function eventsOf(pool: Pick<Pool, 'query'>, asked: AskedEvents): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>(recordQuery(asked))
  return rows
}
