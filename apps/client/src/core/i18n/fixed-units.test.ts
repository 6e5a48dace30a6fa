/** Who counts in miles or gallons reads no km and no litres: a text names a unit as `<km>`, which becomes the one of the account. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../../..')

/** Where a unit is the same for every reader: why. */
const fixed: Readonly<Record<string, string>> = {
  'apps/client/src/features/personal/strings.ts': 'names the units to choose from',
  'packages/contract/src/unit-words.ts': 'has the words of units',
  'packages/contract/src/api/field-units.ts': 'says in what calls carry a field',
  'packages/contract/src/errors/vehicle.ts': 'is about the calibration of a sensor, which is in litres',
  'apps/client/src/features/vehicles/measuring/measuring-texts.ts': 'is about the calibration of a sensor, which is in litres',
  'apps/client/src/features/recorder/strings.ts': 'quotes records of a driving recorder, which its standard has in km/h',
  'apps/client/src/features/overview/score/score-texts.ts': 'quotes the table of the authority',
  'apps/client/src/features/overview/safety/texts.ts': 'names constants of the formula as docs/risk-score.md has them',
}

const unit =
  /(?<![<\w\p{L}{])(?:km\/h|km|mph|miles?|公里\/小时|公里|百公里|英里|[Ll]itres?|L\/100|L)(?![\w>}])|(?<=[\d}] ?)(?:升|米(?!\/)|m(?![\w>}/²³]))/u
/** Of texts that are about litres and give no figure. */
const inWords = new Set(['Loses (0: litres do not count)'])

test('no text has a unit of distance, speed or volume that stays the same for all', () => {
  const files = globSync(['apps/client/src/{core,features,app}/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'], { cwd: root })
  const found = files.flatMap(file => {
    if (/\.test\./.test(file) || fixed[file]) return []
    const texts = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:zh|en): (?:\n\s*)?(['"`])((?:(?!\1).)*)\1/g)
    return [...texts].flatMap(([, , text = '']) =>
      !inWords.has(text) && unit.test(text.replaceAll(/<[^<>]*>/g, '')) ? [`${file}: ${text}`] : [],
    )
  })
  expect(found).toEqual([])
})

test('each of those that keep their unit still has one', () => {
  for (const file of Object.keys(fixed)) expect(unit.test(readFileSync(join(root, file), 'utf8')), file).toBe(true)
})
