/** How long reports and tracks are kept. */
import { ConfigError, optionGroup } from '../options/option.ts'

export const trackOptions = optionGroup(
  {
    'pack-after-hours': {
      kind: 'number',
      default: 3,
      about: 'Hours after the end of a UTC day until its reports are packed into tracks (smaller and faster to read)',
    },
    'keep-report-days': {
      kind: 'number',
      default: 190,
      about: 'Days that original reports are kept; their tracks remain. 0: forever',
    },
    'keep-track-days': {
      kind: 'number',
      default: 0,
      about: 'Days that tracks are kept, at least --keep-report-days; 0: forever',
    },
  },
  ({ 'keep-report-days': reportDays, 'keep-track-days': trackDays }) => {
    if (trackDays > 0 && (reportDays === 0 || trackDays < reportDays))
      throw new ConfigError('--keep-track-days must not be less than --keep-report-days: tracks replace the reports')
  },
)
