import { optionGroup } from '../../options/option.ts'

export const dutyOptions = optionGroup({
  'superior-platforms': {
    kind: 'text',
    about: 'JSON file with the superior platforms of JT/T 809 and our accounts there; it contains secrets',
  },
  'post-check-accounts': {
    kind: 'text',
    about:
      'Accounts, by their logins, that are told of on-duty checks: the first that may answer at once, the next when half of the time is gone; none: everybody who may answer, at once',
  },
  'supervision-queue': {
    kind: 'number',
    default: 100_000,
    about: 'Positions that may wait for each superior platform; when there is no room the oldest goes',
  },
  'keep-post-check-days': {
    kind: 'number',
    default: 1_100,
    about: 'Days to keep on-duty checks with their answers, and notices of superior platforms; 0: forever',
  },
})
