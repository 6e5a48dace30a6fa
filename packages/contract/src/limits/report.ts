export const reportLimits = {
  /** Maximum time range of a report, ms. */
  reportRange: 30 * 86_400_000,
  /** Vehicles and organisations that a report may name. */
  reportVehicles: 5000,
  reportOrganisations: 200,
  /** Points of a fuel level curve. */
  fuelLevelPoints: 2000,
  fuelDismissReason: 200,
  /** Files of reports that are being made for one user. */
  reportExports: 5,
  /** Ours: reports that a user has sent by mail, to how many each, and vehicles that one names. */
  reportSchedules: 20,
  reportRecipients: 10,
  /** Ours: templates of reports that a user keeps. */
  reportTemplates: 50,
  /** Ours: templates of one kind of what is sent to terminals, of a user. */
  sentTemplates: 50,
  scheduledVehicles: 500,
  /** Ours: mails of a user that are sent at once, beside those on their schedule, in an hour. */
  reportsSentNow: 20,
  /** Ours: what a list that is sent by mail may have. */
  mailedListRows: 2000,
  mailedListColumns: 60,
} as const
