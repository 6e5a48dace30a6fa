import { optionGroup } from '../../options/option.ts'

export const alarmOptions = optionGroup({
  'keep-alarm-days': {
    kind: 'number',
    default: 0,
    about: 'Days to keep alarms that have ended, with their steps; 0: forever',
  },
  'keep-alarm-count-days': {
    kind: 'number',
    default: 0,
    about: 'Days to keep the counts of alarms by hour; 0: forever',
  },
})
