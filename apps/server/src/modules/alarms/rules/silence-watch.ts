/**
 * Looks for vehicles that have been without reports for longer than a rule allows: what begins is that nothing comes, so a clock begins it. Every server looks; that
 * the state of the rule was off, and the newest report is so old, is decided in the statement that stores both the state and the signal, once. A report ends it.
 */
import { isWithin } from '../../../rules/rule-hours.ts'
import type { StoredRule } from '../../../rules/stored-rule.ts'
import { zoneOfVehicle } from '../../../fleet/zone-of-vehicle.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { RuleBook } from '../../../rules/rule-book.ts'
import type { RuleRepository, UnheardVehicle } from './rules.repository.ts'

interface SilenceDependencies {
  fleet: LiveFleet
  rules: Pick<RuleRepository, 'storeUnheard'>
  /** Zone of days and hours where neither vehicle nor organisation has one; IANA. */
  timeZone: () => string
  /** ms since 1970. */
  now: () => number
}

const hour = 3_600_000

/** The vehicles of which it began now. */
export async function findUnheard(book: RuleBook, { fleet, rules, timeZone, now }: SilenceDependencies): Promise<number[]> {
  const at = now()
  const found: UnheardVehicle[] = []
  for (const { identity, latest } of fleet.vehicles()) {
    const { receivedAt } = latest
    // What has never reported may not be installed yet.
    if (receivedAt <= 0 || at - receivedAt < hour) continue
    for (const rule of book.of(identity)?.plain ?? [])
      if (isUnheard(rule, receivedAt, at, () => zoneOfVehicle(fleet, identity.id, timeZone())))
        found.push({ vehicleId: identity.id, rule, hours: rule.parameters['hours'] ?? 0 })
  }
  return found.length === 0 ? [] : await rules.storeUnheard(found, at)
}

export const isUnheard = (
  { kind, parameters, hours, timeZone }: StoredRule,
  receivedAt: number,
  at: number,
  zone: () => string,
): boolean =>
  kind === 'silence' && at - receivedAt >= (parameters['hours'] ?? 0) * hour && isWithin(hours, at, timeZone ?? zone())
