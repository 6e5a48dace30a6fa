/** What is said most often of an alarm that was handled in one of the ways: one press instead of typing. */
import type { AlarmMethod } from '@outrider/contract'

export const phrasesOf = {
  message: ['saidDriverTold', 'saidAskedToStop'],
  stop: ['saidDriverTold', 'saidDriverSafe', 'saidOver'],
  confirm: ['saidDriverTold', 'saidDriverSafe', 'saidReported', 'saidWatched'],
  misinformation: ['saidPressedByMistake', 'saidSensor', 'saidNothingSeen'],
  note: ['saidDriverTold', 'saidOver', 'saidWatched'],
} as const satisfies Record<AlarmMethod, readonly string[]>
