/** What home shows: what fits the rights of a user at first, or what the user has chosen. */
import { type AppMenuAuth, type HomePart, homeParts } from '@outrider/contract'

/** Whose part it is. */
const shownTo: Readonly<Record<HomePart, (rights: AppMenuAuth) => boolean>> = {
  functions: () => true,
  now: () => true,
  toDo: rights => rights.alarmAuth || rights.commandAuth || rights.reviewAuth || rights.updInstTaskAuth || rights.updMtcTaskAuth,
  tasks: rights => rights.updInstTaskAuth || rights.updMtcTaskAuth,
  trend: ({ alarmAuth }) => alarmAuth,
  risk: ({ alarmAuth }) => alarmAuth,
  mileage: () => true,
}

/** What somebody does here most of the day, as far as rights tell. */
const usual = {
  dispatcher: ['functions', 'now', 'toDo', 'trend', 'mileage'],
  manager: ['now', 'risk', 'trend', 'mileage', 'toDo', 'functions'],
  installer: ['tasks', 'toDo', 'functions'],
  reviewer: ['toDo', 'functions', 'now'],
  viewer: ['now', 'functions', 'mileage'],
} as const satisfies Record<string, readonly HomePart[]>

const roleOf = (rights: AppMenuAuth): keyof typeof usual => {
  if (rights.alarmAuth) return rights.commandAuth ? 'dispatcher' : 'manager'
  if (rights.updInstTaskAuth || rights.updMtcTaskAuth) return 'installer'
  return rights.reviewAuth ? 'reviewer' : 'viewer'
}

/** Those that a user with these rights may choose from. */
export const offeredParts = (rights: AppMenuAuth): HomePart[] => homeParts.filter(part => shownTo[part](rights))

/** `stored` null: as at first. What is not for these rights any more is left out. */
export function partsOf(stored: readonly HomePart[] | null, rights: AppMenuAuth): HomePart[] {
  const mine = (parts: readonly HomePart[]) => parts.filter(part => shownTo[part](rights))
  const chosen = mine(stored ?? [])
  return chosen.length > 0 ? chosen : mine(usual[roleOf(rights)])
}
