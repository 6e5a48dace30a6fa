/** Refusals of a time range of tracks. */
import type { ErrorDefinition } from './error-definition.ts'

export const trackErrors = {
  'track.range': {
    rspCode: 4000501,
    reaction: 'show',
    zh: '时间间隔不能超过7天',
    en: 'The interval cannot exceed 7 days',
  },
  'track.order': {
    rspCode: 4000502,
    reaction: 'show',
    zh: '开始时间不能晚于结束时间',
    en: 'The start time cannot be later than the end time',
  },
  'track.timeZone': {
    rspCode: 4000503,
    reaction: 'show',
    zh: '无法识别的时区',
    en: 'Unknown time zone',
  },
} as const satisfies Record<string, ErrorDefinition>
