/** Figures of a few vehicles are brought up to date when somebody looks: those of many are as new as the last regular computation. */
import type { FiguresPort } from '../ports.ts'

export type FreshFigures = (vehicleIds: readonly number[], endTime: number) => Promise<void>

/** That the port computes at once. */
const most = 50
/** Late reports of days before are computed soon after they come, ms. */
const recent = 86_400_000

export const freshFigures =
  ({ bringUpToDate }: Pick<FiguresPort, 'bringUpToDate'>, now: () => number): FreshFigures =>
  async (vehicleIds, endTime) => {
    if (vehicleIds.length > 0 && vehicleIds.length <= most && endTime > now() - recent) await bringUpToDate(vehicleIds)
  }
