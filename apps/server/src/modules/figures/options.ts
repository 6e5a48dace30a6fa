import { isTimeZone } from '../../tracks/calendar-days.ts'
import { ConfigError, optionGroup } from '../../options/option.ts'

export const figureOptions = optionGroup(
  {
    'time-zone': {
      kind: 'text',
      default: 'Asia/Shanghai',
      about: 'Time zone of the days that figures, reports and schedules are made of, as in the IANA database',
    },
  },
  values => {
    if (!isTimeZone(values['time-zone'])) throw new ConfigError(`--time-zone: ${values['time-zone']} is no time zone`)
  },
)
