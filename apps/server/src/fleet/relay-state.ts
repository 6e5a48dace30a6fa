/** What the status bits of a report say of relay and lock. */
import type { LatestState } from '../events/latest-state.ts'

const cutBits = (1 << 10) | (1 << 11)
const lockBit = 1 << 12
/** Oil or power is cut. */
export const isCut = (status: number): boolean => (status & cutBits) !== 0
export const isLocked = (status: number): boolean => (status & lockBit) !== 0

export const reportsCut = (report: LatestState['report']): boolean => report !== null && isCut(report.status)
