import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'
import { DispatchRepository } from './dispatch.repository.ts'

const platform = await platformOfFile()
const ours = await platform.addOrganisation('Ours')

let messages = 0
/** A message to three vehicles that nobody has begun to send. */
async function waiting() {
  const login = `dispatcher ${(messages += 1)}`
  const userId = await platform.addUser(login, 'a password', [ours])
  const vehicleIds = await Promise.all([1, 2, 3].map(at => platform.addVehicle(ours, `沪D${messages}${at}`)))
  const repository = new DispatchRepository(platform.database.db)
  const recipients = vehicleIds.map(vehicleId => ({ vehicleId, organisationId: ours, plateNum: `沪D${messages}` }))
  const message = {
    userId,
    userName: login,
    requestId: 'one',
    type: 'notice',
    show: ['display'],
    text: 'x',
    repeats: null,
    askedIds: undefined,
  } as const
  const { id } = await repository.add(message, recipients)
  return { userId, vehicleIds, take: () => repository.take(id, vehicleIds) }
}

test('a vehicle that goes to another organisation while a message waits for its turn gets nothing of it', async () => {
  const { vehicleIds, take } = await waiting()
  const [first, moved, last] = vehicleIds
  const theirs = await platform.addOrganisation('Theirs')
  await platform.database.pool.query('update vehicles set organisation_id = $1 where id = $2', [theirs, moved])
  // Added at once: their ids come in any order.
  expect(await take()).toEqual(new Set([first, last]))
  expect(await take()).toEqual(new Set())
})

test('what a user sends who is locked meanwhile goes no further', async () => {
  const { userId, take } = await waiting()
  await platform.database.pool.query('update users set locked_at = now() where id = $1', [userId])
  expect(await take()).toEqual(new Set())
})

test.each([
  ['the right to send', `update users set rights = rights || '{"moreAuth": false}' where id = $1`],
  ['the organisation', 'delete from user_organisations where user_id = $1'],
])('what a user sends who loses %s while it waits for its turn goes no further', async (_, takeAway) => {
  const { userId, take } = await waiting()
  await platform.database.pool.query(takeAway, [userId])
  expect(await take()).toEqual(new Set())
})
