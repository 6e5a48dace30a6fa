import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const east = await platform.addOrganisation('东部')
const branch = await platform.addOrganisation('东部一队', east)
const west = await platform.addOrganisation('西部')
async function vehicle(organisation: number, plate: string, tags: string): Promise<string> {
  const id = await platform.addVehicle(organisation, plate)
  const statement = `update vehicles set details = details || jsonb_build_object('tags', $2::text) where id = $1`
  await platform.database.pool.query(statement, [id, tags])
  return String(id)
}
const cold = await vehicle(east, '沪A00001', '冷链')
const both = await vehicle(branch, '沪A00002', '夜班， 冷链、冷链')
await vehicle(branch, '沪A00003', ' , ')
const other = await vehicle(west, '沪A00004', '冷链')
const chief = await platform.newCaller('chief', [east], { rights: { adminAuth: true } })
const ofBranch = await platform.newCaller('branch', [branch], { rights: { adminAuth: true } })
const looks = await platform.newCaller('looks', [east], { rights: { adminAuth: false } })
const whole = await platform.newCaller('whole', [east, west], { rights: { adminAuth: true } })

const tagsOf = async (caller: typeof chief) =>
  (await caller.call('admin/getTags', {})).tags.map(({ tag, colour, orgName, orgId, vehicleIds }) => [
    tag,
    colour,
    orgName,
    orgId,
    vehicleIds,
  ])

test('tags are those of the vehicles one sees, however they were typed, each with its vehicles', async () => {
  expect(await tagsOf(looks)).toEqual([
    ['冷链', 'grey', '东部', null, [cold, both]],
    ['夜班', 'grey', '东部', null, [both]],
  ])
  expect(await tagsOf(ofBranch)).toEqual([
    ['冷链', 'grey', '东部一队', branch, [both]],
    ['夜班', 'grey', '东部一队', branch, [both]],
  ])
  expect(await tagsOf(whole)).toEqual([
    ['冷链', 'grey', '东部', east, [cold, both]],
    ['冷链', 'grey', '西部', west, [other]],
    ['夜班', 'grey', '东部', east, [both]],
  ])
})

test('a colour is for an organisation and those below, until one of them says otherwise; nobody says it for others, and it is recorded', async () => {
  const as = (colour: 'grey' | 'blue' | 'red', orgId: number, tag = '冷链') => ({ orgId, tag, colour })
  expect(await chief.code('admin/saveTagColour', as('blue', west))).toBe(4040102)
  expect(await ofBranch.code('admin/saveTagColour', as('blue', east))).toBe(4040102)
  expect(await chief.code('admin/saveTagColour', as('blue', east, '冷'))).toBe(4040932)
  await chief.call('admin/saveTagColour', as('blue', east))
  expect((await tagsOf(ofBranch))[0]).toEqual(['冷链', 'blue', '东部一队', branch, [both]])
  await ofBranch.call('admin/saveTagColour', as('red', branch))
  expect(await tagsOf(chief)).toEqual([
    ['冷链', 'blue', '东部', east, [cold]],
    ['冷链', 'red', '东部一队', branch, [both]],
    ['夜班', 'grey', '东部', east, [both]],
  ])
  // As it is above: it follows that again.
  await ofBranch.call('admin/saveTagColour', as('blue', branch))
  await chief.call('admin/saveTagColour', as('grey', east))
  expect((await tagsOf(whole)).map(([tag, colour, name]) => [tag, colour, name])).toEqual([
    ['冷链', 'grey', '东部'],
    ['冷链', 'grey', '西部'],
    ['夜班', 'grey', '东部'],
  ])
  await platform.settled()
  const { rows } = await platform.database.pool.query(
    `select details->'changes'->'tagColour' as colour from recorded_events
     where kind = 'administered' and call = 'admin/saveTagColour' order by id`,
  )
  expect(rows.map(({ colour }) => colour)).toEqual([
    { from: '冷链: grey', to: '冷链: blue' },
    { from: '冷链: blue', to: '冷链: red' },
    { from: '冷链: red', to: '冷链: blue' },
    { from: '冷链: blue', to: '冷链: grey' },
  ])
})
