/** How long a link can be open: a row each, the longest as long as the platform allows. */
import { limits } from '@outrider/contract'

const rows = [
  { value: 'h1', hours: 1 },
  { value: 'h8', hours: 8 },
  { value: 'h24', hours: 24 },
  { value: 'd7', hours: 168 },
] as const

export type Duration = (typeof rows)[number]['value']

export const durations = rows.filter(({ hours }) => hours <= limits.shareHours)

export const usual: Duration = 'h24'

export const hoursOf = (duration: Duration): number => rows.find(({ value }) => value === duration)?.hours ?? limits.shareHours
