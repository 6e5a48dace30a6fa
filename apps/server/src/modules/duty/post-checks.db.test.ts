/** What goes wrong between a question and those who are to answer it: many users, servers that are killed, questions that come twice. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { AnswerToSend } from '../../supervision/asked.ts'
import { readSuperiors } from '../../supervision/superior.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { addPostCheck } from '../../testing/post-check-rows.ts'
import { TestSuperior } from '../../testing/superior.ts'
import type { PushMessage } from '../ports.ts'
import { PostChecks } from './post-checks.ts'
import { PostCheckRepository } from './post-checks.repository.ts'
import { Ringing } from './ringing.ts'

const pushed: { user: number; message: PushMessage }[] = []
const sent: AnswerToSend[] = []
/** Before an answer has left. */
let leaving = () => Promise.resolve()
const log = { warn: () => {}, error: (fields: object) => expect.fail(JSON.stringify(fields)) }
/** `onDuty`: whom the roster has on duty, now or then. */
const ringing = (
  accounts: readonly string[] = [],
  takes: (user: number) => boolean = () => true,
  onDuty: (organisations: readonly number[] | null, at?: number) => Promise<number[]> = () => Promise.resolve([]),
) => {
  const { database, fleet, access } = platform
  const notices = {
    send: (user: number, message: (lang: 'en') => PushMessage) => {
      if (takes(user)) pushed.push({ user, message: message('en') })
      return Promise.resolve(takes(user))
    },
  }
  const checks = new PostCheckRepository(database.db)
  return new Ringing({ db: database.db, fleet, access, checks, postChecks, accounts, onDuty, notices: () => notices, log })
}

const platform = await platformOfFile()
const { database, bus, fleet } = platform
const theirs = await platform.addOrganisation('Theirs')
const ours = await platform.addOrganisation('Ours')
const foreign = (
  await database.pool.query<{ id: number }>(
    `with added as (insert into users (login, name, password_hash, rights)
       select 'foreign' || n, 'foreign' || n, '', '{"alarmAuth": true}' from generate_series(1, 51) n returning id)
     insert into user_organisations (user_id, organisation_id) select id, ${theirs} from added returning user_id as id`,
  )
).rows
const operator = await platform.addUser('operator', 'a password', [ours])
await database.pool.query(
  `insert into push_subscriptions (user_id, kind, address, lang) select id, 'officialAccount', id::text, 'en' from unnest($1::int[]) id`,
  [[...foreign.map(({ id }) => id), operator]],
)
const postChecks = new PostChecks({
  db: database.db,
  bus,
  fleet,
  checks: new PostCheckRepository(database.db),
  superiors: ['province'],
  async send(_, answer) {
    await leaving()
    sent.push(answer)
    return 1
  },
  holds: () => true,
  log,
})
afterAll(async () => {
  await postChecks.stop()
})

const rowOf = async (uniqueId: string) =>
  (await new PostCheckRepository(platform.database.db).byIds([uniqueId]))[0] ?? expect.fail('no check')

test('who may answer is rung, both times, however many others can be pushed to', async () => {
  const uniqueId = await addPostCheck(platform.database, { organisations: [ours] })
  await ringing().run()
  await sql`update post_checks set received_at = now() - interval '11 minutes' where unique_id = ${uniqueId}`.execute(
    platform.database.db,
  )
  await ringing().run()
  expect(pushed.map(({ user, message }) => [user, message.params])).toEqual([
    [operator, { uniqueId }],
    [operator, { uniqueId }],
  ])
  // The second replaces nothing: it sounds again.
  expect(new Set(pushed.map(({ message }) => message.name)).size).toBe(2)
  for (const { message } of pushed) expect(message.name).toMatch(/^[\w-]{1,32}$/)
  expect(await rowOf(uniqueId)).toMatchObject({ secondRungName: 'operator' })
})

test('of those who are named the first is rung whose device takes it, and everybody who may answer where there is none', async () => {
  const [away, there] = [
    await platform.addUser('away', 'a password', [ours]),
    await platform.addUser('there', 'a password', [ours]),
  ]
  const takes = (user: number) => user !== away
  const half = (uniqueId: string) =>
    sql`update post_checks set received_at = now() - interval '11 minutes' where unique_id = ${uniqueId}`.execute(database.db)
  const rung = async (accounts: readonly string[]): Promise<[number[], string]> => {
    pushed.length = 0
    const uniqueId = await addPostCheck(database, { organisations: [ours] })
    await ringing(accounts, takes).run()
    const first = pushed.map(({ user }) => user)
    await half(uniqueId)
    await ringing(accounts, takes).run()
    return [first, (await rowOf(uniqueId)).secondRungName]
  }
  expect(await rung(['there', 'operator'])).toEqual([[there], 'operator'])
  expect(await rung(['away', 'there'])).toEqual([[there], 'there'])
  // Nobody of them is left: the operator has a device and may answer.
  expect(await rung(['gone', 'away'])).toEqual([[operator], ''])
  expect(await rung(['gone'])).toEqual([[operator], ''])
})

test('who begins a turn between the two rings is rung, the first of it too', async () => {
  const night = await platform.addUser('night', 'a password', [ours])
  const uniqueId = await addPostCheck(database, { organisations: [ours] })
  pushed.length = 0
  await ringing(
    [],
    () => true,
    () => Promise.resolve([operator]),
  ).run()
  await sql`update post_checks set received_at = now() - interval '11 minutes' where unique_id = ${uniqueId}`.execute(database.db)
  await ringing(
    [],
    () => true,
    (_, at) => Promise.resolve(at === undefined ? [night, operator] : [operator]),
  ).run()
  expect(pushed.map(({ user }) => user)).toEqual([operator, night])
  expect(await rowOf(uniqueId)).toMatchObject({ secondRungName: 'night' })
})

test('what a server was about to ring when it was killed is rung by another one, under the same name', async () => {
  const uniqueId = await addPostCheck(platform.database, { organisations: [ours] })
  pushed.length = 0
  const { db } = platform.database
  // One that was killed after it took it.
  await new PostCheckRepository(db).takeDue('first', db)
  await ringing().run()
  expect(pushed).toEqual([])
  await sql`update post_checks set ringing_since = now() - interval '2 minutes' where unique_id = ${uniqueId}`.execute(db)
  await ringing().run()
  await ringing().run()
  expect(pushed.map(({ message }) => message.params)).toEqual([{ uniqueId }])
})

test('a question that comes again while its answer is leaving has an answer of its own', async () => {
  const [superior] = readSuperiors(JSON.stringify([new TestSuperior({ edition: '2019' }).row()]))
  if (!superior) expect.fail('no superior')
  const asks = (serial: number) =>
    postChecks.asked(superior, {
      form: '2019',
      infoId: 9,
      text: 'again?',
      objectType: 1,
      objectId: null,
      objectText: '',
      answerTime: 10,
      serial,
      accessCode: 1,
      askedAt: Date.now(),
    })
  await asks(1)
  const { rows } = await platform.database.pool.query<{ unique_id: string }>(
    `select unique_id from post_checks where content = 'again?'`,
  )
  leaving = async () => {
    leaving = () => Promise.resolve()
    await asks(2)
  }
  await postChecks.answer(await rowOf(rows[0]?.unique_id ?? ''), {
    userId: operator,
    responder: 'Li',
    phone: '',
    content: 'here',
    result: null,
  })
  await postChecks.settled()
  expect(sent.map(({ serial, answer }) => [serial, answer])).toEqual([
    [1, 'here'],
    [2, 'here'],
  ])
})

test('a result that is given while the one before it is leaving goes up too', async () => {
  sent.length = 0
  const uniqueId = await addPostCheck(platform.database, { organisations: [ours], alarm: { type: 2, plate: '沪A10001' } })
  const answer = (result: number) => ({ userId: operator, responder: 'Li', phone: '', content: '', result })
  leaving = async () => {
    leaving = () => Promise.resolve()
    const { db } = platform.database
    await db.transaction().execute(within => new PostCheckRepository(db).answer(uniqueId, answer(1), within))
  }
  await postChecks.answer(await rowOf(uniqueId), answer(0))
  await postChecks.sendAnswers('province')
  expect(sent.map(({ result }) => result)).toEqual([0, 1])
})
