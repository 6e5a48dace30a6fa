/** Ours: what administrators may give. */
export const adminLimits = {
  /** Characters of a login, of the name of a user and of an organisation. */
  nameOfAccount: 64,
  /** Granted to one user itself; what is below them is seen besides. */
  organisationsOfUser: 200,
  rolesOfUser: 20,
  /** Of its own, beside those that are there from the start. */
  rolesOfOrganisation: 100,
  /** For how long a one-time link for a password may be used. */
  passwordLinkHours: 72,
  /** That one administrator made and that have not been ended. */
  apiKeysOfUser: 50,
  /** The longest life of one. */
  apiKeyDays: 730,
  /** The most that one may be allowed. */
  apiKeyPerMinute: 6_000,
  /** That one administrator made. */
  webhooksOfUser: 20,
} as const
