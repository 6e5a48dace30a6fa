/** What an administrator asked for that a rule forbids: nothing was changed. */
export type AdministrationErrorCode =
  | 'name.invalid'
  | 'login.invalid'
  | 'login.taken'
  | 'organisation.unknown'
  | 'organisation.ambiguous'
  | 'organisation.nameTaken'
  | 'organisation.cycle'
  | 'user.unknown'
  | 'user.ofVehicle'
  | 'grant.fromAbove'
  | 'right.unknown'
  | 'zone.unknown'
  | 'organisation.otherTree'
  | 'organisation.notEmpty'
  | 'mobile.taken'
  | 'role.unknown'

export class AdministrationError extends Error {
  override name = 'AdministrationError'
  readonly code: AdministrationErrorCode
  constructor(code: AdministrationErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
