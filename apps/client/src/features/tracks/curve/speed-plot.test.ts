import { afterEach, expect, test } from 'vitest'
import { switchWritten, usualForms } from '../../../core/i18n/written-forms.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { scaleTop, speedTicks } from './speed-plot.ts'

afterEach(() => switchWritten(usualForms('en', '')))

test.each([
  ['', 0, 6, ['0', '10', '20', '30', '40']],
  ['', 95, 6, ['0', '20', '40', '60', '80', '100']],
  ['', 95, 2, ['0', '50', '100']],
  ['en-US', 0, 6, ['0', '10', '20', '30', '40']],
  ['en-US', 95, 4, ['0', '20', '40', '60']],
])(
  'the scale of speeds has round numbers in the unit of the account (%s, %i km/h, room for %i)',
  (region, fastest, room, labels) => {
    switchWritten(usualForms('en', region))
    expect(speedTicks(scaleTop(fastest), room).map(speed => shownNumber('kmh', speed, 'en'))).toEqual(labels)
  },
)
