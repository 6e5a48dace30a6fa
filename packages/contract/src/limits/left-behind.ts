/**
 * Ours: what calls leave behind for others to read, to decide on or to clear away. Each call names its row (`leaves`); so many at once, which come
 * back evenly within a minute, and so many in a day, of one user and of a company (a root organisation) with all its users. The company has more
 * than any one of its users, so that nobody uses up what the others need.
 */
export const leftBehind = {
  /** Applications for installations and maintenance, requests for a vehicle. */
  application: { user: { minute: 40, day: 300 }, company: { minute: 200, day: 4_000 } },
  /** Steps of them. A device that was without a network sends what it has kept at once. */
  step: { user: { minute: 60, day: 2_000 }, company: { minute: 600, day: 40_000 } },
  /** Registered trips, itinerary reports and departure checks, also of devices that were without a network. */
  trip: { user: { minute: 120, day: 2_000 }, company: { minute: 1_200, day: 40_000 } },
  /** Messages to drivers; each may go to thousands of vehicles. */
  message: { user: { minute: 30, day: 1_000 }, company: { minute: 120, day: 5_000 } },
  /** Searches of what terminals have stored: each keeps a terminal busy. */
  search: { user: { minute: 20, day: 1_000 }, company: { minute: 100, day: 10_000 } },
  /** Vehicles and drivers of sheets that are checked or imported, and that are changed, put back or added: by the vehicle, however many one call has. */
  vehicle: { user: { minute: 100_000, day: 400_000 }, company: { minute: 400_000, day: 1_600_000 } },
  /** Organisations, users, roles, sign-ins of the company, and what becomes of them. A company is set up by a few people in a few days. */
  account: { user: { minute: 120, day: 2_000 }, company: { minute: 600, day: 10_000 } },
  /** Every other edit; of one user so many a minute are taken besides. */
  edit: { user: { minute: 120, day: 10_000 }, company: { minute: 1_200, day: 100_000 } },
  /** What is said of an alarm or an event, templates, checklists, parts and other settings of an organisation. */
  entry: { user: { minute: 120, day: 5_000 }, company: { minute: 1_200, day: 100_000 } },
} as const satisfies Record<string, Record<'user' | 'company', { minute: number; day: number }>>
export type LeftBehind = keyof typeof leftBehind

/** Ours: notices that one person causes to another within an hour, and that somebody is given at all in it; the lists hold what they were about. */
export const noticesPerHour = { ofOne: 60, ofAll: 300 } as const
