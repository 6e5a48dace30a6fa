/** Templates of photos and of expert messages: by their own rights, shared by who administers, and apart from those of reports. */
import { limits, type RequestOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { platformOfFile } from '../testing/platform.ts'

const platform = await platformOfFile()
const north = await platform.addOrganisation('北部', undefined, 'North')
const depot = await platform.addOrganisation('车队', north, 'Depot')
const south = await platform.addOrganisation('南部', undefined, 'South')
const chief = await platform.newCaller('chief', [north])
const userOf = async (login: string, organisation: number, rights: object) => {
  await platform.addUser(login, 'a password', [organisation], { rights: { adminAuth: false, ...rights } })
  return platform.signIn(login, 'a password')
}
const clerk = await userOf('clerk', depot, {})
const local = await userOf('local', depot, { adminAuth: true })
const outsider = await userOf('outsider', south, {})
const blind = await userOf('blind', depot, { videoAuth: false, expertAuth: false })

const photo = (over: Partial<RequestOf<'photo/savePhotoTemplate'>> = {}) => ({
  name: 'Both',
  sharedWith: null,
  channels: [1, 2],
  size: '800x600' as const,
  quality: 1,
  brightness: 128,
  ...over,
})
const namesOf = async (caller: typeof chief) =>
  (await caller.call('photo/getPhotoTemplates', {})).templates.map(({ name, own, removable }) => ({ name, own, removable }))

test('who may take photos has templates of them: own ones, and those shared with the organisation by who administers it', async () => {
  const { templateId } = await chief.call('photo/savePhotoTemplate', photo())
  expect(await namesOf(clerk)).toEqual([])
  expect(await chief.call('photo/savePhotoTemplate', photo({ sharedWith: depot, channels: [3] }))).toEqual({ templateId })
  expect((await clerk.call('photo/getPhotoTemplates', {})).templates).toEqual([
    {
      ...photo({ channels: [3] }),
      templateId,
      sharedWith: depot,
      sharedName: 'Depot',
      owner: 'chief',
      own: false,
      removable: false,
    },
  ])
  expect(await namesOf(outsider)).toEqual([])
  expect(await blind.code('photo/getPhotoTemplates', {})).toBe(4030002)
  expect(await clerk.code('photo/savePhotoTemplate', photo({ sharedWith: depot }))).toBe(4030002)
  expect(await clerk.code('photo/savePhotoTemplate', photo({ sharedWith: south }))).toBe(4040102)
  for (const caller of [clerk, outsider]) expect(await caller.code('photo/deletePhotoTemplate', { templateId })).toBe(4040941)
  // Of another kind, it is none there.
  expect(await chief.code('report/deleteReportTemplate', { templateId })).toBe(4040604)
  await local.call('photo/deletePhotoTemplate', { templateId })
  expect(await namesOf(chief)).toEqual([])
})

test('an expert message is kept with its values; one that this version does not know is not listed', async () => {
  const expert = await userOf('expert', depot, { expertAuth: true })
  const kept = { name: 'Fog', sharedWith: null, message: 'information' as const, values: [{ name: 'text', value: 'Fog ahead' }] }
  expect(await blind.code('terminal/saveMessageTemplate', kept)).toBe(4030002)
  const { templateId } = await expert.call('terminal/saveMessageTemplate', kept)
  expect((await expert.call('terminal/getMessageTemplates', {})).templates).toMatchObject([{ ...kept, templateId, own: true }])
  const { pool } = platform.database
  await pool.query(`update kept_templates set asked = asked || '{"message": "fromTomorrow"}' where id = $1`, [templateId])
  expect((await expert.call('terminal/getMessageTemplates', {})).templates).toEqual([])
})

test('a user keeps so many of a kind, and the name of an own one is given again at any time', async () => {
  const { pool } = platform.database
  await pool.query(
    `insert into kept_templates (user_id, kind, name, asked)
     select (select id from users where login = 'outsider'), 'photo', 'template ' || n, '{}' from generate_series(1, $1::int) n`,
    [limits.sentTemplates],
  )
  expect(await outsider.code('photo/savePhotoTemplate', photo())).toBe(4000941)
  await outsider.call('photo/savePhotoTemplate', photo({ name: 'template 1' }))
})
