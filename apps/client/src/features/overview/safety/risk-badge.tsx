/** A level of risk as a word on its colour. */
import type { RiskPortrait } from '@outrider/contract'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'

type Level = RiskPortrait['level']

const tones: Readonly<Record<Level, Tone>> = { low: 'driving', medium: 'idling', high: 'alarm', unknown: 'offline' }

export const riskBadge = (level: Level, word: string) => <StateBadge tone={tones[level]}>{word}</StateBadge>
