/** What one of several servers does. All do everything unless they are told otherwise. */
import { ConfigError } from './option.ts'

/**
 * gateway: takes terminals. api: answers clients. media: takes video and talk of terminals, and shows it to clients. jobs: does regular work, which one at a
 * time does.
 */
export const roleNames = ['gateway', 'api', 'media', 'jobs'] as const
export type Role = (typeof roleNames)[number]

const isRole = (name: string): name is Role => roleNames.some(known => known === name)

/** Throws a ConfigError. */
export function rolesOf(text: string): ReadonlySet<Role> {
  const names = text.split(',').map(name => name.trim())
  const roles = names.filter(isRole)
  const unknown = names.find(name => !isRole(name))
  if (unknown !== undefined) throw new ConfigError(`--roles has ${unknown || 'nothing'} in it; there are ${roleNames.join(', ')}`)
  // Viewers get their pictures where they asked for them.
  if (roles.includes('media') && !roles.includes('api')) throw new ConfigError('--roles with media needs api too')
  return new Set(roles)
}
