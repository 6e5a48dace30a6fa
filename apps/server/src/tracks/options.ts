/** How long reports and tracks are kept. */
import { minPackedAfter } from '../packs/options.ts'
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
    'packed-after': {
      kind: 'number',
      default: 0,
      about: `Days after which reports are kept in packs, a small file of each vehicle and day, instead of the database: at least ${minPackedAfter}; 0: not at all`,
    },
    'keep-track-days': {
      kind: 'number',
      default: 0,
      about: 'Days that tracks are kept, at least --keep-report-days; 0: forever',
    },
  },
  ({ 'keep-report-days': reportDays, 'keep-track-days': trackDays, 'packed-after': packedAfter }) => {
    if (packedAfter > 0 && packedAfter < minPackedAfter)
      throw new ConfigError(`--packed-after must not be less than ${minPackedAfter} days: younger reports may still be moved`)
    if (packedAfter > 0 && reportDays > 0 && packedAfter >= reportDays)
      throw new ConfigError('--packed-after must be less than --keep-report-days: later the reports are deleted')
    if (trackDays > 0 && (reportDays === 0 || trackDays < reportDays))
      throw new ConfigError('--keep-track-days must not be less than --keep-report-days: tracks replace the reports')
  },
)
