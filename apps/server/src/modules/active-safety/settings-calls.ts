/** What the risk score is made of, and changing it. */
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { RiskSettingsRepository } from './risk-settings.repository.ts'

interface Dependencies {
  readonly access: AccessGate
  readonly settings: RiskSettingsRepository
  /** ms since 1970. */
  readonly now: () => number
}

export function settingsHandlers({
  access,
  settings,
  now,
}: Dependencies): Handlers<'activeSafety/getRiskSettings' | 'activeSafety/setRiskSettings'> {
  const isAdministrator = async ({ userId }: SignedInUser): Promise<boolean> => {
    const { wholeInstallation, onlyVehicleId } = await access.scope(userId)
    return wholeInstallation && onlyVehicleId === undefined
  }
  return {
    async 'activeSafety/getRiskSettings'(_, { user }) {
      const { settings: current, changed } = await settings.current()
      return {
        settings: current,
        changedBy: changed?.by ?? '',
        changedTime: changed?.at ?? null,
        editable: user.rights.reviewAuth && (await isAdministrator(user)),
      }
    },
    async 'activeSafety/setRiskSettings'(
      {
        weights,
        level1Factor,
        halfLifeDays,
        guardKm,
        guardHours,
        usualPer100Km,
        usualPerHour,
        halfScoreAt,
        mediumFrom,
        highFrom,
      },
      { user },
    ) {
      if (!(await isAdministrator(user))) fail('risk.administrators')
      const at = now()
      await settings.change(
        {
          weights,
          level1Factor,
          halfLifeDays,
          guardKm,
          guardHours,
          usualPer100Km,
          usualPerHour,
          halfScoreAt,
          mediumFrom,
          highFrom,
        },
        { id: user.userId, name: user.name || user.login },
        at,
      )
      return { changedTime: at }
    },
  }
}
