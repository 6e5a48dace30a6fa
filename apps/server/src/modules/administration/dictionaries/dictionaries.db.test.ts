/** Words of dictionaries: whose they are, who is offered them, and what follows a new name. */
import { limits } from '@outrider/contract'
import { expect, test } from 'vitest'
import { platformOfFile } from '../../../testing/platform.ts'

const platform = await platformOfFile()
const north = await platform.addOrganisation('北部', undefined, 'North')
const depot = await platform.addOrganisation('车队', north, 'Depot')
const garage = await platform.addOrganisation('修理厂', north, 'Garage')
const south = await platform.addOrganisation('南部', undefined, 'South')
const chief = await platform.newCaller('chief', [north])
const local = await platform.newCaller('local', [depot])
const foreign = await platform.newCaller('foreign', [south])
await platform.addUser('driver', 'a password', [depot], { rights: { adminAuth: false } })
const driver = await platform.signIn('driver', 'a password')
const inDepot = await platform.addVehicle(depot, '京D00001')
const inGarage = await platform.addVehicle(garage, '京D00002')

const offeredTo = async (caller: typeof chief) =>
  (await caller.call('user/getDictionaries', {})).words.map(({ dictionary, word }) => `${dictionary} ${word}`)
const paper = (plateNum: string, kindName: string) =>
  chief.call('admin/addPaper', {
    plateNum,
    kind: 'own',
    kindName,
    number: '',
    issuedOn: '',
    expiresOn: '2030-01-01',
    remindDays: 30,
    note: '',
  })
const kindsOf = async () =>
  Object.fromEntries((await chief.call('admin/getPapers', {})).papers.map(({ subject, kindName }) => [subject, kindName]))

test('a word is offered in forms of its organisation and below, renamed in records that have it, and ended without changing them', async () => {
  const { wordId } = await chief.call('admin/addDictionaryWord', {
    dictionary: 'paperKind',
    orgId: north,
    word: 'Tachograph check',
  })
  for (const caller of [chief, local, driver]) expect(await offeredTo(caller)).toEqual(['paperKind Tachograph check'])
  expect(await offeredTo(foreign)).toEqual([])
  await paper('京D00001', 'Tachograph check')
  await paper('京D00002', 'Tachograph check')
  // The depot keeps the word by itself: what it has stays as it calls it.
  const ofDepot = await local.call('admin/addDictionaryWord', { dictionary: 'paperKind', orgId: depot, word: 'Tachograph check' })
  const renamed = { wordId, word: 'Recorder check', ended: false }
  expect(await chief.call('admin/changeDictionaryWord', renamed)).toEqual({ renamed: 1 })
  expect(await kindsOf()).toEqual({ 京D00001: 'Tachograph check', 京D00002: 'Recorder check' })
  expect(await offeredTo(driver)).toEqual(['paperKind Recorder check', 'paperKind Tachograph check'])
  await chief.call('admin/changeDictionaryWord', { ...renamed, ended: true })
  expect(await offeredTo(driver)).toEqual(['paperKind Tachograph check'])
  expect(await kindsOf()).toMatchObject({ 京D00002: 'Recorder check' })
  expect((await chief.call('admin/getDictionaryWords', {})).words).toMatchObject([
    { wordId, orgName: 'North', word: 'Recorder check', ended: true },
    { wordId: ofDepot.wordId, orgName: 'Depot', ended: false },
  ])
  await chief.call('admin/changeDictionaryWord', renamed)
  expect(await offeredTo(driver)).toHaveLength(2)
  const { rows } = await platform.database.pool.query<{ changes: object }>(
    `select details -> 'changes' as changes from recorded_events
     where kind = 'administered' and call = 'admin/changeDictionaryWord' order by id limit 1`,
  )
  expect(rows[0]?.changes).toEqual({
    word: { from: 'Tachograph check', to: 'Recorder check' },
    renamed: { from: 0, to: 1 },
  })
})

test('what a cost was for is renamed with its word, and found by it; a reason stays as it was said', async () => {
  const plan = {
    vehicleType: '',
    brand: '',
    everyKm: 10_000,
    everyHours: null,
    hours: 'engine',
    everyMonths: null,
    remindKm: 0,
    remindHours: 0,
    remindDays: 0,
    startsOn: '2026-01-01',
    note: '',
  } as const
  const { planId } = await chief.call('admin/addMaintenancePlan', { orgId: north, name: 'Oil', ...plan })
  const done = { doneOn: '2026-02-01', odometerKm: null, cents: 12_300, costKind: 'Rubber', note: '' }
  await chief.call('admin/saveService', { planId, vehicleId: String(inGarage), ...done })
  await chief.call('admin/saveService', { planId, vehicleId: String(inDepot), ...done, costKind: '', cents: 700 })
  const { wordId } = await chief.call('admin/addDictionaryWord', { dictionary: 'costKind', orgId: north, word: 'Rubber' })
  expect(await chief.call('admin/changeDictionaryWord', { wordId, word: 'Tyres', ended: false })).toEqual({ renamed: 1 })
  expect(await chief.call('admin/getServices', { keyword: 'tyre' })).toMatchObject({
    services: [{ costKind: 'Tyres', plateNum: '京D00002' }],
    cents: 12_300,
  })
  const reason = await chief.call('admin/addDictionaryWord', { dictionary: 'cutReason', orgId: north, word: 'Theft' })
  expect(await chief.call('admin/changeDictionaryWord', { wordId: reason.wordId, word: 'Stolen', ended: false })).toEqual({
    renamed: 0,
  })
})

test('words are the administrator’s own, once each, of a length and number that forms can show', async () => {
  const theft = { dictionary: 'terminalReason', orgId: north, word: 'New SIM' } as const
  const { wordId } = await chief.call('admin/addDictionaryWord', theft)
  expect(await chief.code('admin/addDictionaryWord', theft)).toBe(4090942)
  const other = await chief.call('admin/addDictionaryWord', { ...theft, word: 'Moved' })
  expect(await chief.code('admin/changeDictionaryWord', { wordId: other.wordId, word: 'New SIM', ended: false })).toBe(4090942)
  expect(await chief.code('admin/addDictionaryWord', { ...theft, dictionary: 'paperKind', word: 'x'.repeat(41) })).toBe(4000942)
  for (const caller of [local, foreign]) {
    expect(await caller.code('admin/addDictionaryWord', { ...theft, word: 'x' })).toBe(4040102)
    expect(await caller.code('admin/changeDictionaryWord', { wordId, word: 'x', ended: false })).toBe(4040942)
  }
  expect(await driver.code('admin/getDictionaryWords', {})).toBe(4030002)
  await platform.database.pool.query(
    `insert into dictionary_words (dictionary, organisation_id, word) select 'costKind', $1, 'w' || n from generate_series(1, $2::int) n`,
    [south, limits.dictionaryWords],
  )
  expect(await foreign.code('admin/addDictionaryWord', { dictionary: 'costKind', orgId: south, word: 'one more' })).toBe(4000943)
})

test('who sees many organisations is offered so many words: those of the uppermost first, then those that most have', async () => {
  await platform.database.pool.query(
    `insert into dictionary_words (dictionary, organisation_id, word)
    select 'costKind', o, 'Cost ' || lpad(n::text, 4, '0') from unnest($1::int[]) o, generate_series(1, $2::int) n where o = $3 or n > 300`,
    [[depot, garage], limits.offeredWords + 50, depot],
  )
  await chief.call('admin/addDictionaryWord', { dictionary: 'costKind', orgId: north, word: 'Zinc' })
  const offered = (await offeredTo(chief)).filter(each => each.startsWith('costKind'))
  expect(offered).toHaveLength(limits.offeredWords)
  expect(offered).toContain('costKind Zinc')
  for (const common of [301, limits.offeredWords + 50])
    expect(offered).toContain(`costKind Cost ${String(common).padStart(4, '0')}`)
  expect(offered).not.toContain('costKind Cost 0300')
})
