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
  /** Of a sheet of vehicles that is imported at once. */
  rowsOfSheet: 20_000,
  /** Characters of one row of it, all cells together. */
  rowOfSheet: 4_000,
  /** Wrong cells, and vehicles that will change, which one reply names. */
  cellsNamed: 500,
  /** Rows with a plate or a number of vehicles of others, at which a check ends: else it would tell which ones the platform has. */
  othersNamedBySheet: 20,
  /** That one administrator made and that have not been ended. */
  apiKeysOfUser: 50,
  /** Of all administrators of a company, that have not been ended. */
  apiKeysOfCompany: 200,
  /** The longest life of one. */
  apiKeyDays: 730,
  /** The most that one may be allowed. */
  apiKeyPerMinute: 6_000,
  /** That one administrator made. */
  webhooksOfUser: 20,
  /** Of all administrators of a company. */
  webhooksOfCompany: 60,
  /** By which companies sign in to the installation. */
  identityProviders: 20,
  /** Systems that sign users in by encrypted parameters. */
  partners: 50,
  /** Models of terminals of which something is entered. */
  terminalModels: 500,
  /** Characters. */
  partnerName: 64,
  /** Words of one dictionary of an organisation. */
  dictionaryWords: 200,
  /** Words of one dictionary that forms offer to who sees many organisations. */
  offeredWords: 400,
  /** Channels for notices of one organisation, without those below it. */
  noticeChannelsOfOrganisation: 20,
  /** Characters of the template of a notice. */
  noticeTemplate: 200,
  /** Kinds and channels that one user chose together. */
  noticeChoices: 200,
} as const
