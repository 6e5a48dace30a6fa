/** Walks the ids of all rows of the contract: a new call is tested by its row alone. */
import { type CallPath, callsByPath, type RecordKind, recordKinds } from '@outrider/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Ids, recordsOf } from '../testing/own-records.ts'
import { type JsonSchema, sampleOf, withId } from '../testing/request-samples.ts'
import { type Caller, platformOfFile } from '../testing/platform.ts'

/** Records of the caller, and of somebody else. */

const secret = 'SECRET'
/** By the name of its owner: a picture of a task, which has links for those who see the task. */
const attached = new Map<string, string>()

const platform = await platformOfFile({ config: { 'smtp-url': 'smtp://127.0.0.1:1', 'mail-from': 'a@example.com' } })
const root = await platform.addOrganisation('Root')
const mine = await platform.addOrganisation('Mine', root)
const theirs = await platform.addOrganisation(`${secret} branch`, root)
const caller = await platform.newCaller('mine', [mine])
const records = async (by: Caller, organisation: number, name: string): Promise<Ids> => {
  const { ids, attachedFile } = await recordsOf(platform, by, organisation, name)
  attached.set(name, attachedFile)
  return ids
}
const own = await records(caller, mine, 'OWN')
const foreign = await records(await platform.newCaller('theirs', [theirs]), theirs, secret)

test('links of the pictures of a task are for those who see it', async () => {
  const fileIds = ['OWN', secret].map(name => attached.get(name) ?? expect.fail(name))
  const { files } = await caller.call('file/getFiles', { fileIds })
  expect(files.map(({ fileId }) => fileId)).toEqual([attached.get('OWN')])
})

const cases = [...callsByPath].flatMap(([path, row]) =>
  Object.entries(row.ids.request).flatMap(([field, kind]) =>
    // Types of alarms are those of the platform: nobody else's.
    !row.open && kind !== 'alarmType' && (recordKinds as readonly string[]).includes(kind)
      ? [{ path: path as CallPath, field, kind: kind as RecordKind }]
      : [],
  ),
)

/** One that may be null too. */
const isList = (of: JsonSchema | undefined): boolean =>
  of?.type === 'array' || (of?.anyOf?.some(({ type }) => type === 'array') ?? false)

test('the contract has ids to walk', () => {
  expect(cases.length).toBeGreaterThan(25)
})

test.each(cases)('$path: a foreign $kind in $field is refused like a missing one', async ({ path, field, kind }) => {
  const row = callsByPath.get(path) ?? expect.fail()
  const schema = z.toJSONSchema(row.request, { io: 'input', unrepresentable: 'any' }) as unknown as JsonSchema
  let body = sampleOf(schema) as Record<string, unknown>
  // A sample of a list is empty, and the id is of one of its rows.
  if (path === 'user/saveNoticeChoices') body = { ...body, choices: [{ kind: 'waiting', channelId: '1', when: 'now' }] }
  // Actions of a rule are of several shapes: the id is of a task.
  const actions = [{ kind: 'task', userId: own.user, minutes: 30 }]
  if (field === 'actions[].userId') body = { ...body, actions }
  if (field === 'rule.actions[].userId') body = { ...body, rule: { ...(body['rule'] as object), actions } }
  for (const [other, otherKind] of Object.entries(row.ids.request))
    if (schema.required?.includes(other) && otherKind !== 'asGiven') body = withId(body, other, own[otherKind])
  // Optional in the schema, required by some handlers.
  for (const time of ['beginTime', 'endTime']) if (schema.properties?.[time]?.type === 'integer') body[time] = 1000
  if (schema.properties?.['month']) body['month'] = '2026-10'
  if (isList(schema.properties?.[field])) body[field] ??= []
  // What is optional itself may need more than the id.
  const [outer = ''] = field.split('.')
  const around = schema.properties?.[outer]
  if (outer !== field && around?.type === 'object') {
    const inner = field.slice(outer.length + 1)
    const list = isList(around.properties?.[inner]) ? { [inner]: [] } : {}
    body[outer] = { ...list, ...((body[outer] ?? sampleOf(around)) as object) }
  }
  // Parts of a screen have names, and are narrowed to lists.
  const part = { key: 'part', only: [] }
  const screen = {
    vehicleIds: [],
    map: { west: 0, south: 0, east: 1, north: 1, zoom: 3, only: [] },
    lists: [part],
    trees: [{ ...part, open: [], windows: [{}] }],
  }
  if (path === 'vehicle/getFleetScreen')
    body = field.startsWith('trees[].windows') ? screen : { ...screen, trees: [{ ...part, open: [] }] }
  const send = (id: unknown) => platform.send(path, withId(body, field, id), { access_token: caller.token })

  // One without an owner has no links for anybody.
  const theirs =
    (path === 'file/getFiles' ? attached.get(secret) : foreign[kind]) ?? expect.fail(`this test needs a ${kind} of somebody else`)
  // An id of a file is random, and an application has a number.
  const named: Partial<Record<RecordKind, string>> = { file: 'x'.repeat(22), application: 'WX99999999' }
  const missing = typeof theirs === 'number' ? 99_999_999 : (named[kind] ?? '99999999')
  const refused = await send(theirs)
  expect(JSON.stringify(refused.reply)).not.toContain(secret)
  expect(refused.reply.rspCode, refused.reply.msg).not.toBe(4000001)
  // Apart from the id itself, where the reply repeats it.
  // A screen repeats no number of a foreign organisation, and has others with the same digits.
  const repeated = (id: unknown) =>
    path === 'vehicle/getFleetScreen' && typeof id === 'number' ? 'not repeated' : JSON.stringify(id)
  const anonymous = (reply: unknown, id: unknown) => JSON.stringify(reply).replaceAll(repeated(id), '"id"')
  expect(anonymous((await send(missing)).reply, missing)).toBe(anonymous(refused.reply, theirs))
  expect((await send('not an id')).reply.rspCode).toBe(4000001)
  expect((await send({ id: theirs })).reply.rspCode).toBe(4000001)
})
