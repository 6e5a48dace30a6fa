/** Refusals of a time range of reports (report-query.ts). */
import type { ErrorDefinition } from './error-definition.ts'

export const reportErrors = {
  'report.endBeforeStart': {
    rspCode: 4000601,
    reaction: 'show',
    zh: '结束时间不能早于开始时间',
    en: 'The end time cannot be earlier than the start time',
  },
  'report.tooLong': {
    rspCode: 4000602,
    reaction: 'show',
    zh: '时间范围不能超过30天',
    en: 'The range cannot exceed 30 days',
  },
} as const satisfies Record<string, ErrorDefinition>
