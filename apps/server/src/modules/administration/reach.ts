/** What an administrator on the screen may reach: organisations that were granted and all below them, and who sees nothing but those. */
import type { ErrorName, Right } from '@outrider/contract'
import type { SignedInUser } from '../../calls/handlers.ts'
import { fail, Refusal } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { AdministrationError, type AdministrationErrorCode } from './administration-error.ts'

export interface Reach {
  readonly by: SignedInUser
  readonly organisationIds: ReadonlySet<number>
  /** Also users who were granted nothing. */
  readonly whole: boolean
}

/** The account of a vehicle administers nothing. */
export async function reachOf(access: Pick<AccessGate, 'scope'>, by: SignedInUser): Promise<Reach> {
  const { organisationIds, wholeInstallation: whole, onlyVehicleId } = await access.scope(by.userId)
  if (onlyVehicleId !== undefined) fail('access.noRight')
  return { by, organisationIds, whole }
}

export function requireOrganisations({ organisationIds }: Reach, asked: readonly number[]): void {
  if (asked.some(id => !organisationIds.has(id))) fail('organisation.unknown')
}

/** Nobody hands on what he has not himself. */
export function requireOwn(rights: readonly Right[], { by }: Reach): void {
  if (rights.some(right => !by.rights[right])) fail('admin.rightNotYours')
}

const refusals: Readonly<Record<AdministrationErrorCode, ErrorName>> = {
  'name.invalid': 'admin.nameInvalid',
  'login.invalid': 'admin.loginInvalid',
  'login.taken': 'admin.loginTaken',
  'mobile.taken': 'admin.mobileTaken',
  'organisation.unknown': 'organisation.unknown',
  'organisation.ambiguous': 'organisation.unknown',
  'organisation.nameTaken': 'admin.orgNameTaken',
  'organisation.cycle': 'admin.orgCycle',
  'organisation.otherTree': 'admin.otherTree',
  'organisation.notEmpty': 'admin.orgNotEmpty',
  'user.unknown': 'admin.userUnknown',
  'user.ofVehicle': 'admin.userUnknown',
  'grant.fromAbove': 'organisation.unknown',
  'right.unknown': 'admin.rightNotYours',
  'role.unknown': 'admin.roleUnknown',
  'zone.unknown': 'admin.zoneUnknown',
}

/** Runs what the command line runs too; what a rule of it forbids is told in the words of the contract. */
export async function administering<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AdministrationError) throw new Refusal(refusals[error.code])
    throw error
  }
}
