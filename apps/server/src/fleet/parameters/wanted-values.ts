/** What profiles want of a terminal. Pure. */
import { hasParameter, type Version } from '@outrider/jt808'
import { isSame, type WantedValue } from './terminal-values.ts'

export interface Profile {
  readonly id: string
  readonly organisationId: number
  /** Empty: every model. */
  readonly model: string
  readonly wanted: readonly WantedValue[]
}

export interface ProfiledBy {
  /** The organisations above its vehicle, the nearest first. */
  readonly above: readonly number[]
  readonly model: string
  readonly version: Version
}

export interface ProfileValue extends WantedValue {
  readonly profileId: string
}

/**
 * What is wanted of it, and by which profile: for each parameter the profile of the nearest organisation, there one for its model before one for all,
 * of two alike the older.
 */
export function wantedOf(profiles: readonly Profile[], { above, model, version }: ProfiledBy) {
  const fitting = profiles
    .filter(each => above.includes(each.organisationId) && (each.model === '' || each.model === model))
    .toSorted(
      (a, b) =>
        above.indexOf(a.organisationId) - above.indexOf(b.organisationId) ||
        Number(a.model === '') - Number(b.model === '') ||
        Number(a.id) - Number(b.id),
    )
  const wanted = new Map<number, ProfileValue>()
  for (const { id: profileId, wanted: values } of fitting)
    for (const each of values)
      if (!wanted.has(each.id) && hasParameter(each.id, version)) wanted.set(each.id, { ...each, profileId })
  return wanted
}

/** Of these the ones that it has otherwise, or does not tell. */
export const differing = (wanted: readonly WantedValue[], has: ReadonlyMap<number, number | string>): WantedValue[] =>
  wanted.filter(({ id, value }) => !isSame(id, value, has.get(id)))
