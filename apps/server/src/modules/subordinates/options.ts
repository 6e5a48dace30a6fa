import { optionGroup } from '../../options/option.ts'

export const subordinateOptions = optionGroup({
  'superior-port': {
    kind: 'number',
    default: 0,
    about: 'Port on which the platforms of --subordinate-platforms dial their main link (JT/T 809); 0: none',
  },
  'subordinate-platforms': {
    kind: 'text',
    about: 'JSON file with the platforms that report to this one by JT/T 809, and how each signs in; it contains secrets',
  },
  'keep-subordinate-days': {
    kind: 'number',
    default: 1_100,
    about:
      'Days to keep what was asked of subordinate platforms with their answers, the alarms that they told, and their links; 0: forever',
  },
})
