/** Choices for a link's duration, up to the platform's maximum. */
import { limits } from '@outrider/contract'

const rows = [
  { value: 'h1', hours: 1 },
  { value: 'h8', hours: 8 },
  { value: 'h24', hours: 24 },
  { value: 'd7', hours: 168 },
] as const

export type LinkDuration = (typeof rows)[number]['value']

export const durations = rows.filter(({ hours }) => hours <= limits.shareHours)

export const defaultDuration: LinkDuration = 'h24'

export const hoursOf = (duration: LinkDuration): number =>
  rows.find(({ value }) => value === duration)?.hours ?? limits.shareHours
