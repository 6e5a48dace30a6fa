// @vitest-environment jsdom
import { trackFromPoints } from '@outrider/track'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { switchLang } from '../../../core/i18n/i18n.ts'
import { exported, pointOf } from '../../../testing/exported-tracks.ts'
import { renderPart } from '../../../testing/render.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { TrackRow, useRowTexts } from './TrackRow.tsx'

switchLang('en')

function OneRow() {
  const words = useRowTexts()
  const loaded = {
    ...exported([]),
    vehicleId: '1',
    track: trackFromPoints([pointOf(0, { timeOfArrival: true })]),
    mileage: { km: 0, source: 'gps' },
    missing: [],
  } as unknown as LoadedTrack
  const place = {
    id: 'row',
    index: 0,
    row: 0,
    top: 0,
    height: 52,
    current: false,
    state: 'moving' as const,
    dense: false,
    startsDay: true,
  }
  return <TrackRow {...place} loaded={loaded} words={words} onSeek={() => undefined} />
}

test('a point with the time of its arrival has a mark with a name; the words stand once above the list', () => {
  renderPart(<OneRow />)
  const mark = screen.getByRole('img', { name: 'Clock wrong' })
  expect(mark.title).toBe('The terminal’s clock was wrong: the time shown is the time of arrival')
  expect(screen.getByRole('row').textContent).not.toContain('Clock wrong')
})
