/** For tests of what reads reports of a database without packs. */
import type { PastReports } from '../packs/past-reports.ts'

export const noPacks: PastReports = { either: (_, { rows }) => rows() }
