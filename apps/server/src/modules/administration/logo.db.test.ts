import type { DataOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { type Caller, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const east = await platform.addOrganisation('东部')
const branch = await platform.addOrganisation('东部一队', east)
const west = await platform.addOrganisation('西部')
const administers = { rights: { adminAuth: true } }
const chief = await platform.newCaller('chief', [east], administers)
const ofBranch = await platform.newCaller('branch', [branch], administers)
const looks = await platform.newCaller('looks', [branch], { rights: { adminAuth: false } })
const whole = await platform.newCaller('whole', [east, west], administers)

const upload = async (user: Caller, text: string): Promise<string> => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)])
  return ((await user.upload(bytes)).data as DataOf<'file/upload'>).fileId
}
const save = async (user: Caller, orgId: number, text: string) =>
  user.code('admin/saveLogo', { orgId, fileId: await upload(user, text) })
const textOf = async (link: string | null): Promise<string> =>
  link === null ? 'none' : (await (await fetch(`${platform.url}${link}`)).text()).slice(4)
const seenBy = async (user: Caller) => textOf((await user.call('user/getLogo', {})).logo)

test('a logo is for an organisation and those below that have none; who sees several companies has none', async () => {
  expect(await seenBy(looks)).toBe('none')
  expect(await save(chief, east, 'of the company')).toBe(0)
  expect([await seenBy(looks), await seenBy(chief), await seenBy(whole)]).toEqual(['of the company', 'of the company', 'none'])
  expect(await save(ofBranch, branch, 'of the branch')).toBe(0)
  expect([await seenBy(looks), await seenBy(chief)]).toEqual(['of the branch', 'of the company'])
  expect(await textOf((await chief.call('admin/getLogo', { orgId: branch })).picture)).toBe('of the branch')
  await chief.call('admin/delLogo', { orgId: branch })
  expect(await seenBy(looks)).toBe('of the company')
  // Instead of the one there was.
  expect(await save(chief, east, 'of the new company')).toBe(0)
  expect(await seenBy(looks)).toBe('of the new company')
})

test('nobody gives others a logo, nor one that somebody else has uploaded; what was done is recorded', async () => {
  for (const [user, orgId] of [
    [chief, west],
    [ofBranch, east],
  ] as const) {
    expect(await save(user, orgId, 'foreign')).toBe(4040102)
    expect(await user.code('admin/delLogo', { orgId })).toBe(4040102)
    expect(await user.code('admin/getLogo', { orgId })).toBe(4040102)
  }
  expect(await looks.code('admin/saveLogo', { orgId: branch, fileId: await upload(looks, 'mine') })).toBe(4030002)
  expect(await chief.code('admin/saveLogo', { orgId: east, fileId: await upload(looks, 'theirs') })).toBe(4040108)
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ call: string; login: string }>(
    `select call, u.login from recorded_events e join users u on u.id = e.user_id where call in ('admin/saveLogo', 'admin/delLogo') order by e.id`,
  )
  // What was refused, too.
  expect(rows.map(({ call, login }) => `${login} ${call}`)).toEqual(
    expect.arrayContaining(['chief admin/saveLogo', 'branch admin/saveLogo', 'chief admin/delLogo', 'looks admin/saveLogo']),
  )
})
