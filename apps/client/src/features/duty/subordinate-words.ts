/** What screens of platforms that report to this one share. */

/** Between two looks, ms. */
export const lookEvery = 10_000

/** Text key of why a sign-in was refused. */
export const reasonKeys = {
  address: 'ofAddress',
  accessCode: 'ofAccessCode',
  user: 'ofUser',
  password: 'ofPassword',
  moment: 'ofMoment',
} as const
