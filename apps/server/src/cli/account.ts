/** Command-line tools for operators, with the server running or stopped. */
import { randomBytes } from 'node:crypto'
import { moduleTypes, viewingRights } from '@outrider/contract'
import { folderSecret } from '../accounts/folder-secret.ts'
import { PartnerRepository } from '../modules/user/partner.repository.ts'
import { Partners } from '../modules/user/partners.ts'
import { hashPassword } from '../accounts/password.ts'
import { issueUserKey, keyMinutes } from '../accounts/user-keys.ts'
import { wirePassword } from '../accounts/wire-password.ts'
import { plainPlate, UserRepository } from '../accounts/user.repository.ts'
import type { Store } from '../store/connect.ts'
import { recordCommand } from './record-command.ts'
import { readArguments } from './arguments.ts'
import { type InstallationDatabase, openInstallation } from './installation-database.ts'

interface AccountCommand {
  parameters: string
  about: string
  run: (store: Store, given: string[], folder: string) => Promise<string>
}

const newPassword = (): string => randomBytes(12).toString('base64url')

const accountOf = async ({ db }: Store, login = '') => {
  const account = await new UserRepository(db).byLogin(login)
  if (!account) throw new Error(`There is no user ${login}`)
  return account
}

const commands: Record<string, AccountCommand> = {
  'user-key': {
    parameters: 'LOGIN [MODULE]',
    about: `one-time key with which an external system signs this user in; MODULE (${moduleTypes.join(', ')}) limits the session`,
    async run(store, [login, given]) {
      const moduleType = moduleTypes.find(each => each === given)
      if (given !== undefined && moduleType === undefined)
        throw new Error(`There is no module ${given}: ${moduleTypes.join(', ')}`)
      const account = await accountOf(store, login)
      const key = await issueUserKey(new UserRepository(store.db), account.id, moduleType)
      return `${key}\nValid once, for ${keyMinutes} minutes.`
    },
  },
  'reset-password': {
    parameters: 'LOGIN',
    about: 'new random password, to be changed at the next sign-in',
    async run(store, [login]) {
      const account = await accountOf(store, login)
      const password = newPassword()
      const links = await new UserRepository(store.db).changePassword(account.id, await hashPassword(wirePassword(password)))
      await store.db.updateTable('users').set({ must_change_password: true }).where('id', '=', account.id).execute()
      const ended = links.length > 0 ? `\nLinks of ${account.login} that ended: ${links.length}` : ''
      return `New password of ${account.login}: ${password}   (shown this once; it must be changed at the next sign-in)${ended}`
    },
  },
  'plate-password': {
    parameters: 'PLATE [COLOUR]',
    about: 'password for signing in as a vehicle with its plate number; shows only that vehicle',
    async run({ db }, [plate = '', colour]) {
      const all = await db.selectFrom('vehicles').select(['id', 'plate_num', 'plate_color']).execute()
      const meant = all.filter(
        row => plainPlate(row.plate_num) === plainPlate(plate) && (colour === undefined || row.plate_color === Number(colour)),
      )
      const [vehicle, second] = meant
      if (!vehicle) throw new Error(`There is no vehicle ${plate}`)
      if (second)
        throw new Error(
          `There are vehicles ${plate} of several plate colours: ${meant.map(row => row.plate_color).join(', ')}. Name one.`,
        )
      const password = newPassword()
      const hash = await hashPassword(wirePassword(password))
      const login = `vehicle ${vehicle.id}`
      const { id } = await db
        .insertInto('users')
        .values({
          login,
          name: login,
          password_hash: hash,
          must_change_password: true,
          // The account of a vehicle only looks.
          rights: viewingRights,
          vehicle_id: vehicle.id,
          demo_of: null,
        })
        .onConflict(conflict => conflict.column('vehicle_id').doUpdateSet({ must_change_password: true }))
        .returning('id')
        .executeTakeFirstOrThrow()
      // If the account existed: also ends the sessions of the old password.
      await new UserRepository(db).changePassword(id, hash)
      await db.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute()
      return `Password of ${vehicle.plate_num}: ${password}   (shown this once; it must be changed at the first sign-in)`
    },
  },
  'user-mobile': {
    parameters: 'LOGIN NUMBER|none',
    about: 'mobile number that sign-in codes are sent to',
    async run(store, [login, given = '']) {
      const account = await accountOf(store, login)
      const mobile = given === 'none' ? null : given.replaceAll(/[\s-]/g, '')
      if (mobile !== null && !/^\+?\d{6,20}$/.test(mobile))
        throw new Error('A mobile number is 6 to 20 digits, + in front for other countries')
      const other = mobile === null ? undefined : await new UserRepository(store.db).byMobile(mobile)
      if (other && other.id !== account.id) throw new Error(`${mobile} already belongs to ${other.login}`)
      await store.db.updateTable('users').set({ mobile }).where('id', '=', account.id).execute()
      return mobile === null ? `${account.login} gets no codes.` : `Codes for ${account.login} go to ${mobile}.`
    },
  },
  'partner-key': {
    parameters: 'NAME',
    about: 'key with which a partner system encrypts launch parameters; replaces an older key of that partner',
    async run({ db }, [name = ''], folder) {
      if (!/^[\w.-]{1,64}$/.test(name))
        throw new Error('The name of a partner is 1 to 64 letters, digits, dots, hyphens or underscores')
      const key = await new Partners(new PartnerRepository(db), await folderSecret(folder)).issueKey(name)
      return `${key}\nShown this once. 256 bits in base64url, for compact JWE: {"alg":"dir","enc":"A256GCM","kid":"${name}"}.`
    },
  },
}

const usage = (): string =>
  ['Usage:']
    .concat(Object.entries(commands).map(([name, { parameters: takes, about }]) => `outrider ${name} ${takes}\n    ${about}`))
    .concat('All take [--data FOLDER | --database-url URL].')
    .join('\n')

async function main(): Promise<number> {
  const read = readArguments(usage())
  if (typeof read === 'number') return read
  const { values, positionals } = read
  const [name = '', ...given] = positionals
  const command = commands[name]
  if (!command || given.length === 0) {
    console.error(usage())
    return 2
  }
  let installation: InstallationDatabase
  try {
    installation = await openInstallation(values)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
  const { store, folder } = installation
  try {
    const done = await command.run(store, given, folder)
    // The parameters name accounts; what is secret is only printed.
    await recordCommand(store, [name, ...given].join(' '))
    console.log(done)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  } finally {
    await installation.close()
  }
}

process.exitCode = await main()
