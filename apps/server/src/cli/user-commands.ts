/** `outrider user`: who may sign in, what they see and what they may do. */
import { rightTexts } from '@outrider/contract'
import { grantedRights } from '../modules/administration/rights.ts'
import type { StoredOrganisation } from '../modules/administration/organisation-administration.repository.ts'
import { UserAdministration } from '../modules/administration/user-administration.ts'
import { type AdministrationCommand, textOf, WrongUse } from './command-table.ts'
import { described, organisationJson } from './organisation-commands.ts'

const manyArguments = 1_000

const commands: Record<string, AdministrationCommand> = {
  list: {
    takes: '',
    about: 'who may sign in, with what each was granted',
    arguments: [0, 0],
    async run({ db }) {
      const users = await new UserAdministration(db).list()
      return {
        unchanged: true,
        text: users
          .map(user =>
            [
              `${user.login}${user.name === user.login ? '' : `   ${user.name}`}${user.locked_at ? `   LOCKED since ${user.locked_at.toISOString()}` : ''}`,
              user.plate_num === null
                ? `    sees: ${namesOf(user.organisations)}`
                : `    the account of the vehicle ${user.plate_num}, which sees itself`,
              `    rights: ${grantedRights(user.rights).join(', ') || 'none'}`,
              `    last sign-in: ${user.last_sign_in?.toISOString() ?? 'never'}${user.must_change_password ? '   (must change the password)' : ''}`,
            ].join('\n'),
          )
          .join('\n'),
        json: users.map(user => ({
          id: user.id,
          login: user.login,
          name: user.name,
          vehicle: user.plate_num,
          organisations: user.organisations.map(organisationJson),
          rights: grantedRights(user.rights),
          lockedAt: user.locked_at,
          mustChangePassword: user.must_change_password,
          lastSignIn: user.last_sign_in,
        })),
      }
    },
  },
  add: {
    takes: 'LOGIN --organisation ORGANISATION ... [--name NAME] [--rights RIGHTS]',
    about: 'a random first password is printed once, and must be changed at the first sign-in; without --rights: view',
    arguments: [1, 1],
    options: { organisation: { type: 'string', multiple: true }, name: { type: 'string' }, rights: { type: 'string' } },
    async run({ db }, [login = ''], { organisation, name, rights }) {
      const organisations = Array.isArray(organisation) ? organisation.map(String) : []
      if (organisations.length === 0) throw new WrongUse('Say what the user is to see: --organisation ORGANISATION')
      const added = await new UserAdministration(db).add({ login, organisations, name: textOf(name), rights: textOf(rights) })
      return {
        text: [
          `Password of ${added.login}: ${added.password}   (shown this once; it must be changed at the first sign-in)`,
          `Sees: ${namesOf(added.organisations)}`,
          `Rights: ${grantedRights(added.rights).join(', ') || 'none'}`,
        ].join('\n'),
        json: {
          login: added.login,
          name: added.name,
          organisations: added.organisations.map(organisationJson),
          rights: grantedRights(added.rights),
          password: added.password,
        },
      }
    },
  },
  grant: {
    takes: 'LOGIN ORGANISATION ...',
    about: 'the user sees these organisations too, and all below them',
    arguments: [2, manyArguments],
    run: async ({ db }, [login = '', ...organisations]) =>
      granted(login, await new UserAdministration(db).grant(login, organisations)),
  },
  revoke: {
    takes: 'LOGIN ORGANISATION ...',
    about: 'the user does not see these organisations any more',
    arguments: [2, manyArguments],
    run: async ({ db }, [login = '', ...organisations]) =>
      granted(login, await new UserAdministration(db).revoke(login, organisations)),
  },
  rights: {
    takes: 'LOGIN [--set RIGHTS] [--add RIGHTS] [--remove RIGHTS]',
    about: 'shows or changes what the user may do',
    arguments: [1, 1],
    options: { set: { type: 'string' }, add: { type: 'string' }, remove: { type: 'string' } },
    async run({ db }, [login = ''], { set, add, remove }) {
      const change = { set: textOf(set), add: textOf(add), remove: textOf(remove) }
      const rights = grantedRights(await new UserAdministration(db).rights(login, change))
      const done = { text: `Rights of ${login}: ${rights.join(', ') || 'none'}`, json: { login, rights } }
      return Object.values(change).some(each => each !== undefined) ? done : { ...done, unchanged: true }
    },
  },
  'reset-second-factor': {
    takes: 'LOGIN',
    about: 'removes the second step of a user who has lost it, and ends all sessions of the user at once',
    arguments: [1, 1],
    async run({ db }, [login = '']) {
      const ended = await new UserAdministration(db).resetSecondFactor(login)
      if (!ended) return { unchanged: true, text: `${login} has no second step`, json: { login, endedSessions: 0 } }
      return {
        text: `${login} signs in without a second step; sessions ended: ${ended.sessions}`,
        json: { login, endedSessions: ended.sessions },
      }
    },
  },
  lock: {
    takes: 'LOGIN',
    about: 'ends all sessions of the user and the links the user has given away at once, and refuses sign-ins until unlocked',
    arguments: [1, 1],
    async run({ db }, [login = '']) {
      const { sessions: endedSessions, links: endedLinks } = await new UserAdministration(db).lock(login)
      return {
        text: `${login} is locked; sessions ended: ${endedSessions}, links ended: ${endedLinks}`,
        json: { login, locked: true, endedSessions, endedLinks },
      }
    },
  },
  unlock: {
    takes: 'LOGIN',
    about: 'the user may sign in again, with the password from before',
    arguments: [1, 1],
    async run({ db }, [login = '']) {
      await new UserAdministration(db).unlock(login)
      return { text: `${login} may sign in again`, json: { login, locked: false } }
    },
  },
}

export const userCommands = {
  about: 'who may sign in',
  commands,
  notes: `ORGANISATION is an id or a name (outrider organisation list).
RIGHTS are names separated by commas; --set and --rights also take all, none, or view (all that changes nothing):
${Object.entries(rightTexts)
  .map(([right, { opens }]) => `  ${right.padEnd(16)} ${opens}\n`)
  .join('')}`,
}

const namesOf = (organisations: readonly StoredOrganisation[]): string => organisations.map(described).join(', ') || 'nothing'

const granted = (login: string, organisations: readonly StoredOrganisation[]) => ({
  text: `${login} sees: ${namesOf(organisations)}`,
  json: { login, organisations: organisations.map(organisationJson) },
})
