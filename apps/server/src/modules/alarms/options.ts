import { optionGroup } from '../../options/option.ts'

const minutes = (what: string, level: 1 | 2, by: number) =>
  ({ kind: 'number', default: by, about: `Minutes until an alarm of level ${level} should be ${what}; 0: no limit` }) as const

export const alarmOptions = optionGroup({
  'alarm-claim-minutes-1': minutes('claimed', 1, 5),
  'alarm-claim-minutes-2': minutes('claimed', 2, 30),
  'alarm-process-minutes-1': minutes('processed', 1, 30),
  'alarm-process-minutes-2': minutes('processed', 2, 240),
  'alarm-escalation-accounts': {
    kind: 'text',
    about:
      'Accounts, by their logins, that are told of alarms not claimed or processed in time: the first that may see the vehicle and has not claimed the alarm itself',
  },
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
