import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vehicleTypeIcon, vehicleTypes } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { vehicleTypeIconsFrom } from './vehicle-type-icons.ts'

const folder = await mkdtemp(join(tmpdir(), 'outrider-icons-'))
const file = join(folder, 'icons.json')
afterAll(() => rm(folder, { recursive: true }))

test('every type of the form has a drawing that clients accept', async () => {
  const icons = await vehicleTypeIconsFrom(undefined)
  expect(icons.map(({ vehicleType }) => vehicleType)).toEqual(Object.keys(vehicleTypes))
  for (const icon of icons) expect(vehicleTypeIcon.safeParse(icon), icon.vehicleType).toMatchObject({ success: true })
})

test("the operator's file replaces a drawing and adds types", async () => {
  const own = ['truck', 'sweeper'].map(vehicleType => ({ vehicleType, body: 'M-5 -5h10v10h-10z', marks: '' }))
  await writeFile(file, JSON.stringify(own))
  const icons = await vehicleTypeIconsFrom(file)
  expect(icons.filter(({ vehicleType }) => ['truck', 'sweeper'].includes(vehicleType))).toEqual(own)
  expect(icons).toHaveLength(Object.keys(vehicleTypes).length + 1)
})

test.each([
  ['a script', [{ vehicleType: 'truck', body: 'M0 0"/><script>', marks: '' }]],
  ['nothing to draw', [{ vehicleType: 'truck', body: '', marks: '' }]],
  ['another shape', { truck: 'M0 0' }],
])('a file with %s is refused at the start', async (_, content) => {
  await writeFile(file, JSON.stringify(content))
  await expect(vehicleTypeIconsFrom(file)).rejects.toThrow()
})
