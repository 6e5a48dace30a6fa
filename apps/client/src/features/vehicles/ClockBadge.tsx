/** What is wrong with the clock of the vehicle's terminal; nothing while it is believed. */
import type { Vehicle } from '@outrider/contract'
import { useLang } from '../../core/i18n/use-texts.ts'
import { clockFaultText } from '../../core/time/terminal-clock.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'

export function ClockBadge({ vehicle }: { vehicle: Pick<Vehicle, 'position'> }) {
  const text = clockFaultText(vehicle.position.clockOffset, useLang())
  return text === '' ? null : <StateBadge tone="offline">{text}</StateBadge>
}
