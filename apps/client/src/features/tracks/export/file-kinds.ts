/** Kinds of files that tracks are exported to, in the order they are offered. */
import type { FileKind } from '../../../core/export/export-file.ts'

export const fileKinds = ['xlsx', 'csv', 'gpx', 'kml'] as const satisfies readonly FileKind[]
