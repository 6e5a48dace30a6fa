import { ConfigError, optionGroup } from '../../options/option.ts'

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
    about: 'Positions that may wait for each superior platform in memory; the others are read from what is stored',
  },
  'supervision-backfill-days': {
    kind: 'number',
    default: 30,
    about: 'Days after which a superior platform is not told any more of a report that no link could take; 0: never',
  },
  'superior-video-address': {
    kind: 'text',
    about:
      'Host (at most 32 characters) and port at which superior platforms reach this server over HTTP to fetch live video, such as 203.0.113.7:8080; none: it is not handed up',
  },
  'keep-post-check-days': {
    kind: 'number',
    default: 1_100,
    about: 'Days to keep on-duty checks with their answers, and notices of superior platforms; 0: forever',
  },
})

/** What stands in answers about video: 32 characters and a number. */
export function videoPlaceOf(address: string | undefined): { host: string; port: number } | undefined {
  if (address === undefined || address === '') return undefined
  const [, host = '', port] = /^([A-Za-z0-9.-]{1,32}):(\d{1,5})$/.exec(address) ?? []
  if (host === '' || Number(port) < 1 || Number(port) > 65_535)
    throw new ConfigError('--superior-video-address: a host of at most 32 characters and a port, such as 203.0.113.7:8080')
  return { host, port: Number(port) }
}
