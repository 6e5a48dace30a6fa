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
  'alarm-escalation-next-minutes': {
    kind: 'number',
    default: 10,
    about:
      'Minutes after which the next of these accounts is told where still nobody has claimed or processed the alarm; 0: only one is told',
  },
  'evidence-port': {
    kind: 'number',
    default: 0,
    about: 'TCP port on which terminals upload the files of active-safety alarms; 0: terminals are not asked for files',
  },
  'evidence-address': {
    kind: 'text',
    default: '',
    about: 'Host name or IP that terminals upload to, and another port after a colon where one leads here',
  },
  'evidence-daily-mb': {
    kind: 'number',
    default: 2_048,
    about: 'MiB of files of alarms stored in a day for one vehicle; what comes beyond is not kept; 0: no limit',
  },
  'evidence-connections-per-minute': {
    kind: 'number',
    default: 6_000,
    about: 'Maximum new connections for files of alarms per minute and address',
  },
  'keep-evidence-days': {
    kind: 'number',
    default: 1_100,
    about: 'Days to keep the files of alarms; 0: as long as their alarms',
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
