import { expect, test } from 'vitest'
import { roleNames, rolesOf } from './roles.ts'

test('a server does what its roles say, and what is no role is refused with the names that there are', () => {
  expect([...rolesOf(roleNames.join(','))]).toEqual(['gateway', 'api', 'media', 'jobs'])
  expect([...rolesOf('gateway, jobs')]).toEqual(['gateway', 'jobs'])
  expect(() => rolesOf('gateway,video')).toThrow('--roles has video in it; there are gateway, api, media, jobs')
  expect(() => rolesOf('')).toThrow('--roles has nothing in it')
  expect(() => rolesOf('gateway,media')).toThrow('needs api')
})
