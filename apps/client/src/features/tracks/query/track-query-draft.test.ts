import { expect, test } from 'vitest'
import { parseTrackQuery, rangeNameOf, trackSearchParams } from '../replay/track-query.ts'
import { type TrackQueryDraft, draftFromSearch, draftOf, emptyTrackQueryDraft, problemsIn, queryOf } from './track-query-draft.ts'

const now = new Date(2026, 2, 4, 15, 30, 20).getTime()
const draft: TrackQueryDraft = { ...emptyTrackQueryDraft(now), vehicles: [{ id: '7', name: '' }] }
const custom = (from: string, to: string) => problemsIn({ ...draft, range: 'custom', from, to }, now)

test('a form as it opens lacks a vehicle alone (S5.track.vehicle)', () => {
  expect(problemsIn(emptyTrackQueryDraft(now), now)).toEqual({ vehicles: 'vehicle' })
  expect(problemsIn(draft, now)).toEqual({})
})

test('custom times follow the rules of order and range, to the second (S5.track.range, S5.track.order)', () => {
  expect(custom('2026-03-01T08:00:00', '2026-03-08T08:00:00')).toEqual({})
  expect(custom('2026-03-01T08:00:00', '2026-03-08T08:00:01')).toEqual({ time: 'range' })
  expect(custom('2026-03-01T08:00', '2026-03-01T08:00')).toEqual({})
  expect(custom('2026-03-01T08:00:01', '2026-03-01T08:00:00')).toEqual({ time: 'order' })
  expect(custom('', '2026-03-01T08:00:00')).toEqual({ time: 'times' })
})

test('a quick range is computed when the query is sent, whatever the time fields contain', () => {
  const later = now + 60_000
  expect(queryOf({ ...draft, from: '', to: '' }, later).endTime).toBe(later)
})

test('one way to tell parks is enough, none is not; what they take is checked (S5.track.parking)', () => {
  expect(problemsIn({ ...draft, accOff: false, bySpeed: true }, now)).toEqual({})
  expect(problemsIn({ ...draft, accOff: false, bySpeed: false }, now)).toEqual({ parking: 'noParking' })
  expect(problemsIn({ ...draft, bySpeed: true, slowerThan: '0' }, now)).toEqual({ slowerThan: 'badSpeed' })
  expect(problemsIn({ ...draft, bySpeed: false, slowerThan: '0' }, now)).toEqual({})
  expect(problemsIn({ ...draft, minutes: '0' }, now)).toEqual({ minutes: 'badMinutes' })
  expect(problemsIn({ ...draft, minutes: '2.5' }, now)).toEqual({})
})

test('a query can be edited from its current values', () => {
  const query = queryOf({ ...draft, range: 'yesterday', minutes: '5', bySpeed: true }, now)
  const again = parseTrackQuery(trackSearchParams(queryOf(draftOf(query, rangeNameOf(query, now)), now)), now)
  expect(again).toMatchObject({ ...query, vehicles: [{ id: '7' }] })
})

test('an address that names vehicles alone fills them in', () => {
  expect(draftFromSearch(new URLSearchParams('vehicle=7&vehicle=8@b&range=week'), now)).toMatchObject({
    vehicles: [{ id: '7' }, { id: '8@b' }],
    range: 'week',
  })
})

test('without a speed or a time of its own the rule is that of the organisation, as on the card', () => {
  expect(problemsIn({ ...draft, slowerThan: '', minutes: ' ' }, now)).toEqual({})
  expect(queryOf({ ...draft, slowerThan: '', minutes: ' ' }, now).parking).toEqual({ accOff: true, bySpeed: true })
  expect(queryOf({ ...draft, slowerThan: '6', minutes: '' }, now).parking).toEqual({ accOff: true, bySpeed: true, slowerThan: 6 })
})
