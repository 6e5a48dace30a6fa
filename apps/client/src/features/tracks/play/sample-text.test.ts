import { defaultStopRule, trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { number } from '../../../core/time/format.ts'
import { inUnits } from '../../../core/time/measures.ts'
import { answerOf, begin, testPoint } from '../../../testing/tracks.ts'
import { speedShownAt } from '../curve/curve-data.ts'
import { listTexts } from '../lists/strings.ts'
import { loadedTrack } from '../replay/loaded-track.ts'
import { sampleText } from './sample-text.ts'
import { playTexts } from './strings.ts'

const at = (second: number) => begin + second * 1000
const english =
  (rows: Record<string, { en: string }>) =>
  (key: string, filling: Record<string, unknown> = {}) =>
    inUnits(rows[key]?.en ?? '', 'en').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(filling[name]))
const words = { t: english(playTexts.rows), durations: english(listTexts.rows), lang: 'en' } as const
const loaded = (points: Parameters<typeof trackFromPoints>[0]) =>
  loadedTrack(
    { id: 'a', name: '' },
    '',
    { ...answerOf(trackFromPoints(points)), completeDays: [{ from: at(0), to: at(9_999) }] },
    defaultStopRule,
  )

test('readout and curve say the same speed of an instant between two reports', () => {
  const braking = loaded([testPoint(0, { speed: 87.5 }), testPoint(10, { speed: 37.5 })])
  const speed = speedShownAt(braking, at(5), 'gps')
  expect(speed).toBe(62.5)
  expect(sampleText(braking, at(5), words).speed).toBe('62.5 km/h')
})

test('the distance so far ends at the distance of the summary, also where that is by odometer', () => {
  const points = Array.from({ length: 361 }, (_, row) => testPoint(row * 10, { mileage: 1_000 + Math.floor(row * 1.1) / 10 }))
  const drive = loaded(points)
  expect(drive.mileage.by).not.toBe('distance')
  expect(drive.mileage.km).not.toBeCloseTo(drive.km.at(-1) ?? 0, 1)
  expect(sampleText(drive, at(3_600), words).distance).toBe(`${number(drive.mileage.km, 'en', 1)} km`)
  expect(sampleText(drive, at(0), words).distance).toBe('0 km')
})
