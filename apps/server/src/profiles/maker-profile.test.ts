import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readProfile } from './maker-profile.ts'
import { readProfileFile, readProfileFolder } from './profile-folder.ts'

const plain = { name: 'Of tests', models: ['T-1'], source: 'a test' }
const faultsOf = (over: object): string[] => {
  const read = readProfile(JSON.stringify({ ...plain, ...over }))
  return 'faults' in read ? read.faults : []
}

test('the shipped example can be used', async () => {
  const read = await readProfileFile(join(import.meta.dirname, '../../../../docs/profiles/public-items.json'))
  expect(read).toMatchObject({
    profile: {
      models: ['g10ls'],
      sensors: [{ kind: 'supplyVoltage', sourceNumber: 0x61, factor: 0.01 }, {}, { kind: 'door' }],
      quirks: [{}],
    },
  })
  expect('profile' in read && read.profile.parameters.get(0xf364)?.en).toContain('ADAS')
})

test.each<[object, string]>([
  [{ models: [] }, 'models must have at least 1 entry'],
  [{ model: 'T-1' }, 'the file does not know model'],
  [{ source: undefined }, 'source must be given (string)'],
  [{ sensors: [{ kind: 'heat', source: 'item' }] }, 'sensors[0].kind must be one of temperature'],
  [{ sensors: [{ kind: 'humidity', source: 'item', bytes: 5 }] }, 'sensors[0].bytes must be at most 4'],
  [
    { sensors: [{ kind: 'humidity', source: 'item', sourceNumber: '61' }] },
    'sensors[0].sourceNumber must be a whole number, or hexadecimal',
  ],
  [{ sensors: [{ kind: 'humidity', source: 'item', sourceNumber: 300 }] }, 'sensors[0]: the source has no such id'],
  [{ sensors: [1, 2].map(() => ({ kind: 'humidity', source: 'item' })) }, 'sensors: humidity 1 stands there twice'],
  [{ orders: { cut: 'lock8500' } }, 'orders.cut must be one of control64'],
  [{ connectBy: ['SERVER,{host},{port}#', 'KEY,{password}#'] }, 'connectBy[1] does not know {password}'],
  // Nothing that a file says takes a protection away.
  [{ orders: { obeysTexts: false } }, 'orders.obeysTexts must be one of true'],
  [{ orders: { lockMovesDoorsOnly: true } }, 'orders does not know lockMovesDoorsOnly'],
])('%j is refused in words', (over, words) => {
  expect(faultsOf(over).join('\n')).toContain(words)
})

test('a broken file is left out and said, and the others count', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-profiles-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.json'), '{ "name": ')
  await writeFile(join(folder, 'b.json'), JSON.stringify(plain))
  await writeFile(join(folder, 'c.json'), JSON.stringify({ ...plain, models: ['t-1', 'T-2'] }))
  const { profiles, faults } = await readProfileFolder(folder)
  expect(profiles.map(({ models }) => models)).toEqual([['t-1'], ['t-2']])
  expect(faults).toEqual([expect.stringMatching(/^a\.json: is no JSON/), 'c.json: t-1 is in b.json too, which counts'])
  expect((await readProfileFolder(join(folder, 'missing'))).faults).toHaveLength(1)
})
