import { scoreFigureNames } from '@outrider/contract'
import { expect, test } from 'vitest'
import { type FigureParts, partsAtEnd } from './score-of.ts'

const all = (part: number, whole: number): FigureParts =>
  Object.fromEntries(scoreFigureNames.map(name => [name, { part, whole }])) as FigureParts
/** Half of a month has gone, and its last week was like all of it. */
const ahead = { recent: all(7, 70), recentDays: 7, remaining: 15 }

test('What grows by the day goes on as in the last days, vehicles are counted once', () => {
  const atEnd = partsAtEnd(all(15, 150), ahead, { driftBy: 'vehicleDay' })
  expect(atEnd).toMatchObject({
    enrolment: { part: 15, whole: 150 },
    overspeed: { part: 30, whole: 150 },
    drift: { part: 30, whole: 300 },
    checks: { part: 30, whole: 300 },
  })
})

test('Where drift is counted by vehicles, those that drift are counted once too', () => {
  expect(partsAtEnd(all(15, 150), ahead, { driftBy: 'vehicle' }).drift).toEqual({ part: 15, whole: 150 })
})
