/** What allows a cut, as the database says it: each condition of the statements by a case of its own, on rows that are taken back after it. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../../store/schema.ts'
import { databaseOfFile } from '../../../testing/database.ts'
import { needApproval } from '../approval/approval-needed.ts'
import type { CommandRecord } from './command-record.ts'
import { inOneHand } from '../approval/one-person.ts'
import type { SendingFacts } from './sending-allowed.ts'
import { isOfNobody, sendingFacts, usersWhoMayApprove } from './sending-facts.ts'

const { db, pool } = await databaseOfFile()

/**
 * Company 1 with branch 2, whose branch is 3 and whose neighbour is 4; company 9. Vehicle 21 with terminal 139 in branch 2, 22 beside it. Users: 11
 * asked, 12 approved, 13 is of company 1 too. Cut 31 was asked for an hour ago.
 */
await pool.query(`
  insert into organisations (id, name, parent_id) overriding system value values (1, 'a', null), (2, 'b', 1), (3, 'c', 2), (4, 'd', 1), (9, 'x', null);
  insert into users (id, login, name, password_hash, rights) overriding system value
    select id, 'u' || id, 'u' || id, '', '{"commandAuth": true}' from generate_series(11, 13) id;
  insert into user_organisations (user_id, organisation_id) values (11, 1), (12, 1), (13, 1);
  insert into sessions (id, user_id, access_hash, refresh_hash, expires_at, refresh_expires_at, address, device) overriding system value
    select id, id, int4send(id), int4send(id), now(), now() + interval '1 day', '', '{}' from generate_series(11, 13) id;
  insert into vehicles (id, organisation_id, plate_num, plate_color, vehicle_type) overriding system value
    values (21, 2, 'p21', 1, 'truck'), (22, 2, 'p22', 1, 'truck');
  insert into terminals (vehicle_id, phone, terminal_type, device_since) values (21, '139', 'jt808-2019', '2020-01-01');
  insert into vehicle_commands (id, vehicle_id, plate_num, kind, state, method_assumed, reason, user_id, user_name, session_id, address, arms,
      requested_at, expires_at, organisation_id, phone, device_since) overriding system value
    select id, 21, '', kind, state, false, '', 11, 'u11', 11, '', true, now() - interval '1 hour', now() + interval '1 hour', 2, '139', '2020-01-01'
      from (values (31, 'cut', 'armed'), (41, 'cut', 'expired')) c (id, kind, state);
  insert into vehicle_command_steps (id, command_id, state, user_id, user_name, session_id) overriding system value
    values (51, 31, 'waiting', 11, 'u11', 11), (52, 31, 'armed', 12, 'u12', 12);`)

type Look<Found> = (tx: Transaction<Database>) => Promise<Found>

/** What is found after this change, which is taken back. */
async function after<Found>(change: string, look: Look<Found>): Promise<Found> {
  let found: { is: Found } | undefined
  const over = new Error('over')
  await db
    .transaction()
    .execute(async tx => {
      if (change) await sql.raw(change).execute(tx)
      found = { is: await look(tx) }
      throw over
    })
    .catch((error: unknown) => {
      if (error !== over) throw error
    })
  return found?.is ?? expect.fail(change)
}

const command = async (tx: Kysely<Database>, id = '31'): Promise<CommandRecord> =>
  await tx.selectFrom('vehicle_commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const facts: Look<SendingFacts> = async tx => sendingFacts(tx, await command(tx))

const may = { hasRight: true, locked: false, signInEnded: false, sees: true }
const asBefore = {
  asker: may,
  approver: may,
  needsApproval: false,
  isLock: false,
  undone: null,
  vehicleChanged: false,
  frozen: false,
  expired: false,
} satisfies SendingFacts
const today = `(now() at time zone 'Asia/Shanghai')::date`
const hours = (count: number): string => `now() - interval '${count} hours'`
const laterCommand = (kind: string, vehicle = 21, id = 61): string =>
  `insert into vehicle_commands (id, vehicle_id, plate_num, kind, state, method_assumed, reason, user_id, user_name, session_id, address, arms)
    overriding system value values (${id}, ${vehicle}, '', '${kind}', 'inEffect', false, '', 11, 'u11', 11, '', false)`
const formerOwner = (until: string, vehicle = 21): string =>
  `insert into former_owners (vehicle_id, root_id, until) values (${vehicle}, 9, ${until})`
const expires = (date: string): string => `update vehicles set details = jsonb_build_object('expiresOn', ${date}) where id = 21`

const ofOne = (change: Partial<typeof may>, words: string, statement: (id: number) => string) => ({ change, words, statement })
const people = [
  ofOne({ hasRight: false }, 'the right taken away', id => `update users set rights = '{"commandAuth": false}' where id = ${id}`),
  ofOne({ hasRight: false }, 'rights that do not say', id => `update users set rights = '{}' where id = ${id}`),
  ofOne({ locked: true }, 'a lock', id => `update users set locked_at = now() where id = ${id}`),
  ofOne({ locked: true }, 'a last day that is over', id => `update users set ends_on = ${today} - 1 where id = ${id}`),
  ofOne({}, 'a last day that is today', id => `update users set ends_on = ${today} where id = ${id}`),
  ofOne({ signInEnded: true }, 'the sign-in ended', id => `update sessions set ended_at = now() where id = ${id}`),
  ofOne({ signInEnded: true }, 'the sign-in over', id => `update sessions set refresh_expires_at = now() where id = ${id}`),
  ofOne({ signInEnded: true }, 'the sign-in deleted', id => `delete from sessions where id = ${id}`),
  ofOne({ sees: false }, 'no organisation', id => `delete from user_organisations where user_id = ${id}`),
  ...([2, 1, 3, 4, 9] as const).map(at =>
    ofOne(
      { sees: at < 3 },
      `only organisation ${at}`,
      id => `update user_organisations set organisation_id = ${at} where user_id = ${id}`,
    ),
  ),
  ofOne({ sees: false }, 'another vehicle’s account', id => `update users set vehicle_id = 22 where id = ${id}`),
  ofOne(
    {},
    'the vehicle’s own account',
    id => `delete from user_organisations where user_id = ${id}; update users set vehicle_id = 21 where id = ${id}`,
  ),
]

test('everything that allowed it is found', async () => {
  expect(await after('', facts)).toEqual(asBefore)
})

test.each(people)('of who asked, and of who approved: $words', async ({ change, statement }) => {
  expect(await after(statement(11), facts)).toEqual({ ...asBefore, asker: { ...may, ...change } })
  expect(await after(statement(12), facts)).toEqual({ ...asBefore, approver: { ...may, ...change } })
})

test.each<[words: string, change: string, Partial<SendingFacts>]>([
  ['who asked was deleted', 'delete from users where id = 11', { asker: null }],
  ['who approved was deleted', 'delete from users where id = 12', { approver: null }],
  ['no step waited', 'delete from vehicle_command_steps where id = 51', { approver: undefined }],
  ['what waited was another command', 'update vehicle_command_steps set command_id = 41 where id = 51', { approver: undefined }],
  [
    'what was approved was another command',
    'update vehicle_command_steps set command_id = 41 where id = 52',
    { approver: undefined },
  ],
  ['another command waited and was approved', 'update vehicle_command_steps set command_id = 41', { approver: undefined }],
  [
    'it was armed before it waited',
    `delete from vehicle_command_steps where id = 51; insert into vehicle_command_steps (id, command_id, state) overriding system value values (53, 31, 'waiting')`,
    { approver: undefined },
  ],
  ['nobody armed it', 'update vehicle_command_steps set user_name = null where id = 52', { approver: undefined }],
  [
    'who could have approved cancelled it',
    `update vehicle_command_steps set state = 'cancelled' where id = 52`,
    { approver: undefined },
  ],
  ['it was sent with the approval', `update vehicle_command_steps set state = 'sending' where id = 52`, {}],
  ['it was refused with the approval', `update vehicle_command_steps set state = 'refused' where id = 52`, {}],
  [
    'the step before was none of waiting',
    `update vehicle_command_steps set state = 'armed', user_name = null where id = 51`,
    { approver: undefined },
  ],
  [
    'somebody without a right sent it after the approval',
    `update users set rights = '{}' where id = 13;
     insert into vehicle_command_steps (id, command_id, state, user_id, user_name, session_id) overriding system value
       values (53, 31, 'sending', 13, 'u13', 13)`,
    {},
  ],
  ['its organisation asks for approval', 'update organisations set approves_cuts = true where id = 2', { needsApproval: true }],
  ['a restore came later', laterCommand('restore'), { undone: 'restored' }],
  ['a restore of another vehicle came later', laterCommand('restore', 22), {}],
  ['a restore came before', laterCommand('restore', 21, 30), {}],
  ['an unlock came later', laterCommand('unlock'), {}],
  ['a lock came later', laterCommand('lock'), {}],
  [
    'the vehicle was deleted',
    'delete from vehicles where id = 21',
    { vehicleChanged: true, asker: { ...may, sees: false }, approver: { ...may, sees: false } },
  ],
  [
    'the vehicle of a command that says nothing of it was deleted',
    'update vehicle_commands set organisation_id = null, phone = null, device_since = null; delete from vehicles where id = 21',
    { vehicleChanged: true, asker: { ...may, sees: false }, approver: { ...may, sees: false } },
  ],
  ['the vehicle moved', 'update vehicles set organisation_id = 4 where id = 21', { vehicleChanged: true }],
  [
    'the vehicle moved, of a command that does not say from where',
    'update vehicle_commands set organisation_id = null; update vehicles set organisation_id = 4 where id = 21',
    {},
  ],
  ['its terminal has another number', `update terminals set phone = '138'`, { vehicleChanged: true }],
  ['its terminal is gone', 'delete from terminals', { vehicleChanged: true }],
  [
    'its terminal is gone, and it is not known which device it had',
    'update vehicle_commands set device_since = null; delete from terminals',
    { vehicleChanged: true },
  ],
  ['it had no terminal and has one', `update vehicle_commands set phone = ''`, { vehicleChanged: true }],
  ['it is not known which number it had', 'update vehicle_commands set phone = null', {}],
  ['its terminal is another device', `update terminals set device_since = now()`, { vehicleChanged: true }],
  ['its terminal has not said since when', 'update terminals set device_since = null', { vehicleChanged: true }],
  ['it is not known which device it had', 'update vehicle_commands set device_since = null', {}],
  ['another company had it since', formerOwner('now()'), { vehicleChanged: true }],
  ['another company had it before', formerOwner(hours(2)), {}],
  ['another company had another vehicle since', formerOwner('now()', 22), {}],
  ['its service ended yesterday', expires(`(${today} - 1)::text`), { frozen: true }],
  ['its service ends today', expires(`${today}::text`), {}],
  ['its service has no end', expires(`''`), {}],
  ['it has waited too long', 'update vehicle_commands set expires_at = clock_timestamp()', { expired: true }],
  ['it may wait for ever', 'update vehicle_commands set expires_at = null', {}],
  ['another one has waited too long', 'update vehicle_commands set expires_at = clock_timestamp() where id = 41', {}],
])('%s', async (_, change, different) => {
  expect(await after(change, facts)).toEqual({ ...asBefore, ...different })
})

test('who approves it now counts, not what its steps say', async () => {
  const by = { userId: 13, sessionId: '13' }
  expect(
    await after('update users set locked_at = now() where id = 13', async tx => sendingFacts(tx, await command(tx), by)),
  ).toEqual({ ...asBefore, approver: { ...may, locked: true } })
})

test('an unlock undoes a lock, and what stops nothing needs nobody’s approval', async () => {
  const approves = 'update organisations set approves_cuts = true;'
  const asKind = (kind: string, method: string, change = '') =>
    after(`${approves} update vehicle_commands set kind = '${kind}', method = ${method} where id = 31; ${change}`, facts)
  expect(await asKind('lock', `'doors8500'`, laterCommand('unlock'))).toMatchObject({
    undone: 'unlocked',
    needsApproval: false,
    isLock: true,
  })
  expect(await asKind('lock', 'null', laterCommand('restore'))).toMatchObject({
    undone: 'restored',
    needsApproval: true,
    isLock: true,
  })
  expect(await asKind('lock', 'null', `${laterCommand('unlock')}; ${laterCommand('restore', 21, 62)}`)).toMatchObject({
    undone: 'restored',
  })
  expect(await asKind('restore', 'null')).toMatchObject({ needsApproval: false, isLock: false })
})

test('a text of who runs the installation asks nobody’s right; a text of somebody, and an order of nobody, do', async () => {
  const noRight = `update users set rights = '{}' where id = 11;`
  const asked = async (kind: string, name: string) =>
    (await after(`${noRight} update vehicle_commands set kind = '${kind}', user_name = '${name}' where id = 31`, facts)).asker
  expect(await asked('text', '')).toEqual(may)
  expect(await asked('text', 'u11')).toEqual({ ...may, hasRight: false })
  expect(await asked('cut', '')).toEqual({ ...may, hasRight: false })
})

test('a command is of nobody once its vehicle is deleted or was another company’s since', async () => {
  const nobody: Look<boolean> = async tx => {
    const row = await command(tx)
    return isOfNobody(tx, { ...row, vehicle_id: 21 })
  }
  expect(await after('', nobody)).toBe(false)
  expect(await after('delete from vehicles where id = 21', nobody)).toBe(true)
  expect(await after(formerOwner('now()'), nobody)).toBe(true)
  expect(await after(formerOwner(hours(2)), nobody)).toBe(false)
  expect(await after(formerOwner('now()', 22), nobody)).toBe(false)
})

test.each<[words: string, change: string, number[]]>([
  ['all but who asked', '', [12, 13]],
  ['none without the right', `update users set rights = '{"commandAuth": false}' where id = 13`, [12]],
  ['none whose rights do not say', `update users set rights = '{}' where id = 13`, [12]],
  ['no account of a key', 'update users set key_of = 12 where id = 13', [12]],
  ['none who is locked', 'update users set locked_at = now() where id = 13', [12]],
  ['none whose last day is over', `update users set ends_on = ${today} - 1 where id = 13`, [12]],
  ['one whose last day is today', `update users set ends_on = ${today} where id = 13`, [12, 13]],
  ['none of a neighbour', 'update user_organisations set organisation_id = 4 where user_id = 13', [12]],
  ['none of a part of its organisation', 'update user_organisations set organisation_id = 3 where user_id = 13', [12]],
  ['one of its organisation itself', 'update user_organisations set organisation_id = 2 where user_id = 13', [12, 13]],
  ['no account of another vehicle', 'update users set vehicle_id = 22 where id = 13', [12]],
  [
    'its own account',
    'delete from user_organisations where user_id = 13; update users set vehicle_id = 21 where id = 13',
    [12, 13],
  ],
])('who may approve: %s', async (_, change, expected) => {
  expect(await after(change, tx => usersWhoMayApprove(tx, 11, 21))).toEqual(expected)
})

test('of many who may approve a few are enough', async () => {
  expect(await after('', tx => usersWhoMayApprove(tx, 11, 21, 1))).toEqual([12])
})

const approves = (id: number): string => `update organisations set approves_cuts = true where id = ${id};`
const changed = (vehicle: number, before: object, at = 'now()'): string =>
  `insert into vehicle_changes (vehicle_id, login, kind, before, after, changed_at)
    values (${vehicle}, 'x', 'saveVehEdit', '${JSON.stringify(before)}', '{}', ${at});`
const former = (id: number, parent: number | null, asks: boolean, until = 'now()'): string =>
  `insert into former_organisations (id, parent_id, approves_cuts, until) values (${id}, ${parent}, ${asks}, ${until});`

test.each<[words: string, change: string, asked: boolean]>([
  ['nobody', '', false],
  ['its organisation', approves(2), true],
  ['the one above', approves(1), true],
  ['a part of it', approves(3), false],
  ['its neighbour', approves(4), false],
  ['where it was an hour ago', approves(4) + changed(21, { orgId: '4' }, hours(1)), true],
  ['where it was above an hour ago', approves(9) + former(4, 9, false) + changed(21, { orgId: '4' }, hours(1)), true],
  ['where it was yesterday', approves(4) + changed(21, { orgId: '4' }, hours(25)), false],
  ['where another one was an hour ago', approves(4) + changed(22, { orgId: '4' }, hours(1)), false],
  ['what is told of other changes', approves(4) + changed(21, { nickname: '4' }, hours(1)), false],
  [
    'that of the vehicle whose number it has since an hour',
    `update vehicles set organisation_id = 4 where id = 22; ${approves(4)}${changed(22, { commCardNum: '139' }, hours(1))}`,
    true,
  ],
  [
    'where that vehicle was before',
    approves(9) + changed(22, { commCardNum: '139' }, hours(1)) + changed(22, { orgId: '9' }, hours(2)),
    true,
  ],
  [
    'that of the vehicle whose number it has since yesterday',
    `update vehicles set organisation_id = 4 where id = 22; ${approves(4)}${changed(22, { commCardNum: '139' }, hours(25))}`,
    false,
  ],
  [
    'that of a vehicle that had another number',
    `update vehicles set organisation_id = 4 where id = 22; ${approves(4)}${changed(22, { commCardNum: '138' }, hours(1))}`,
    false,
  ],
  ['where its organisation was an hour ago', approves(4) + former(2, 4, false, hours(1)), true],
  ['where its organisation was yesterday', approves(4) + former(2, 4, false, hours(25)), false],
  ['an organisation that has ended since', former(8, null, true) + changed(21, { orgId: '8' }), true],
  ['one that ended yesterday', former(8, null, true, hours(25)) + changed(21, { orgId: '8' }), false],
  ['one above that has ended since', former(2, 8, false) + former(8, null, true), true],
])('a second person is asked for by %s', async (_, change, asked) => {
  expect(await after(change, tx => needApproval(tx, [21]))).toEqual(new Set(asked ? [21] : []))
})

test('of several vehicles each needs what it needs, by its own terminal', async () => {
  const both: Look<Set<number>> = tx => needApproval(tx, [22, 21])
  expect(await after(`update vehicles set organisation_id = 4 where id = 22; ${approves(4)}`, both)).toEqual(new Set([22]))
  const numberOf22 = `update vehicles set organisation_id = 4 where id = 22; ${approves(2)}${changed(21, { commCardNum: '138' })}
    insert into terminals (vehicle_id, phone, terminal_type) values (22, '138', 'jt808-2019')`
  expect(await after(numberOf22, both)).toEqual(new Set([21, 22]))
  expect(await after(numberOf22, tx => needApproval(tx, [22]))).toEqual(new Set([22]))
  const ofAnother = `${approves(4)}${changed(29, { commCardNum: '138' })}${changed(29, { orgId: '4' })}
    insert into terminals (vehicle_id, phone, terminal_type) values (22, '138', 'jt808-2019')`
  expect(await after(ofAnother, tx => needApproval(tx, [21]))).toEqual(new Set())
  expect(await after(ofAnother, tx => needApproval(tx, [22]))).toEqual(new Set([22]))
})

const link = (of: number, by: number | null, used: string | null): string =>
  `insert into password_links (token_hash, user_id, made_by, expires_at, used_at) values (int4send(${of * 100 + (by ?? 0)}), ${of}, ${by}, now(), ${used});`
const gave = (of: number, by: number, at = 'now()'): string =>
  `insert into numbers_given (user_id, given_by, given_at) values (${of}, ${by}, ${at});`
const until = (ago: number): number => 24 - ago

test.each<[words: string, change: string, held: Record<number, number>]>([
  ['nobody gave anything', '', {}],
  ['the asker chose the password of the other', link(12, 11, hours(1)), { 12: until(1) }],
  ['the other chose the password of the asker', link(11, 12, hours(1)), { 12: until(1) }],
  ['that was yesterday', link(12, 11, hours(25)), {}],
  ['the link was not used', link(12, 11, null), {}],
  ['the link came from the command line', link(12, null, hours(1)), {}],
  ['the asker gave the number of the other', gave(12, 11, hours(2)), { 12: until(2) }],
  ['that was the day before', gave(12, 11, hours(25)), {}],
  ['a third gave both something', gave(12, 13, hours(2)) + gave(11, 13, hours(5)), { 12: until(5), 13: until(5) }],
  ['a way through a third', gave(13, 11, hours(3)) + gave(12, 13, hours(1)), { 12: until(3), 13: until(3) }],
  ['a way through a third that ends first', gave(13, 11, hours(1)) + gave(12, 13, hours(3)), { 12: until(3), 13: until(1) }],
  ['two ways, of which the longer one counts', gave(12, 11, hours(6)) + link(12, 11, hours(2)), { 12: until(2) }],
  ['both gave something to a third', gave(13, 11) + gave(13, 12), { 13: 24 }],
  ['in a circle', gave(12, 11, hours(1)) + gave(11, 12, hours(4)), { 12: until(1) }],
])('one hand: %s', async (_, change, held) => {
  const found = await after(change, async tx => {
    const now = (await sql<{ now: Date }>`select now()`.execute(tx)).rows[0]?.now.getTime() ?? 0
    return [...(await inOneHand(tx, 11, [12, 13]))].map(([id, at]) => [id, (at - now) / 3_600_000])
  })
  expect(Object.fromEntries(found)).toEqual(held)
})
