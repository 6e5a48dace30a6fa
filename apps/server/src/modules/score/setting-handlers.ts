/** What the score is measured by, and the means of regions. */
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { ScoreDependencies } from './asked-score.ts'

type Path = 'activeSafety/setScoreMeans' | 'activeSafety/getScoreSettings' | 'activeSafety/setScoreSettings'

export function settingHandlers({ access, settings, figures, now }: ScoreDependencies): Handlers<Path> {
  const whole = async ({ userId }: SignedInUser): Promise<boolean> => {
    const { wholeInstallation, onlyVehicleId } = await access.scope(userId)
    return wholeInstallation && onlyVehicleId === undefined
  }
  return {
    async 'activeSafety/setScoreMeans'({ orgId, month, overspeed, fatigue }, { user }) {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      // The account of a vehicle says nothing for its company.
      if (onlyVehicleId !== undefined || !organisationIds.has(Number(orgId))) fail('organisation.unknown')
      const at = now()
      await settings.setMeans(
        Number(orgId),
        month,
        { overspeed, fatigue },
        { id: user.userId, name: user.name || user.login },
        at,
      )
      return { changedTime: at }
    },
    async 'activeSafety/getScoreSettings'(_, { user }) {
      const { settings: current, changed } = await settings.current()
      return {
        settings: current,
        changedBy: changed?.by ?? '',
        changedTime: changed?.at ?? null,
        editable: user.rights.reviewAuth && (await whole(user)),
      }
    },
    async 'activeSafety/setScoreSettings'(body, { user }) {
      if (!(await whole(user))) fail('risk.administrators')
      const before = (await settings.current()).settings
      const { authority, measures, driftBy, driftFixes, figures: worth } = body
      const { fatigueBy = before.fatigueBy, dailyDrivingMinutes = before.dailyDrivingMinutes } = body
      const at = now()
      await settings.change(
        { authority, measures, driftBy, driftFixes, fatigueBy, dailyDrivingMinutes, figures: worth },
        { id: user.userId, name: user.name || user.login },
        at,
      )
      if (JSON.stringify(before.measures) !== JSON.stringify(measures)) await figures.makeAgain()
      return { changedTime: at }
    },
  }
}
