/** Whose score a screen is about, of which month, and what it gets. */
import type { DataOf } from '@outrider/contract'

export type Score = DataOf<'activeSafety/getMonthlyScore'>

export interface AskedScore {
  orgId: string
  month: string
  superior?: string
}
