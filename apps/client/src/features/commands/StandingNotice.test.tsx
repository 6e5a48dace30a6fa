// @vitest-environment jsdom
import type { DataOf } from '@outrider/contract'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { switchLang } from '../../core/i18n/i18n.ts'
import { StandingNotice } from './StandingNotice.tsx'

const evidence = {
  ageMs: 4_000,
  standingMs: 42_000,
  reports: 5,
  metres: 1.5,
  speed: 0,
  recorderSpeed: null,
  odometer: null,
  satellites: 12,
  missing: ['odometer', 'recorderSpeed'],
  unproven: ['satellites'],
}
const choices = { online: true, hindrance: undefined, evidence } as unknown as DataOf<'platform/getCommandChoices'>

test('before a cut is confirmed, what its terminal does not send is named, and that nothing but the receiver shows it standing', () => {
  switchLang('en')
  render(<StandingNotice choices={choices} mayWait />)
  const lines = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines()).toEqual([
    'The vehicle reports: position 4 s ago · standing for 42 s · moved 1.5 m · speed 0 km/h · 12 satellites',
    'This terminal does not send: odometer, recorder speed',
    'Never seen to change while driving, so not counted as evidence: satellites',
    'Only the position receiver shows that it stands, and a receiver that is stuck shows the same of a moving vehicle. Confirm it in another way first.',
  ])
  act(() => switchLang('zh'))
  expect(screen.getByText('该终端未上报：里程、行驶记录速度')).toBeDefined()
})
