/** What is said most often of an alarm that was handled in one of the ways: one press instead of typing. */
import type { AlarmMethod } from '@outrider/contract'

export const phrasesOf = {
  message: ['saidDriverWarned', 'saidAskedToStop'],
  stop: ['saidDriverWarned', 'saidDriverSafe', 'saidOver'],
  confirm: ['saidDriverWarned', 'saidDriverSafe', 'saidReported', 'saidWatched'],
  misinformation: ['saidPressedByMistake', 'saidSensor', 'saidNothingSeen'],
  note: ['saidDriverWarned', 'saidOver', 'saidWatched'],
} as const satisfies Record<AlarmMethod, readonly string[]>
