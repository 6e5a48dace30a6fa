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
  viewer: ['now', 'toDo', 'functions', 'mileage'],
} as const satisfies Record<string, readonly HomePart[]>

const roleOf = (rights: AppMenuAuth): keyof typeof usual => {
  const installs = rights.updInstTaskAuth || rights.updMtcTaskAuth
  // Who installs may look at everything too.
  if (installs && !rights.commandAuth && !rights.reviewAuth) return 'installer'
  if (rights.alarmAuth) return rights.commandAuth ? 'dispatcher' : 'manager'
  return rights.reviewAuth ? 'reviewer' : 'viewer'
}

/** The menu whose functions are opened most; undefined: as menus are listed. */
export function menuOf(rights: AppMenuAuth): 'personalWork' | undefined {
  const role = roleOf(rights)
  return role === 'installer' || role === 'reviewer' ? 'personalWork' : undefined
}

/** Those that a user with these rights may choose from. */
export const offeredParts = (rights: AppMenuAuth): HomePart[] => homeParts.filter(part => shownTo[part](rights))

/** `stored` null: as at first. What is not for these rights any more is left out. */
export function partsOf(stored: readonly HomePart[] | null, rights: AppMenuAuth): HomePart[] {
  const mine = (parts: readonly HomePart[]) => parts.filter(part => shownTo[part](rights))
  const chosen = mine(stored ?? [])
  return chosen.length > 0 ? chosen : mine(usual[roleOf(rights)])
}

/** How parts stand in two columns: over both, or as high as two others. */
export type PartShape = 'single' | 'wide' | 'tall'

/** Without holes: functions are over both columns; work that waits is tall where others stand beside it, and the last that is alone is wide. */
export function shapesOf(parts: readonly HomePart[]): ReadonlyMap<HomePart, PartShape> {
  const shapes = new Map<HomePart, PartShape>()
  let group: HomePart[] = []
  const end = () => {
    const at = group.indexOf('toDo')
    const after = group.length - 1 - at
    const tall = at >= 0 && after >= (at % 2 === 1 ? 1 : 2)
    const cells = group.length + (tall ? 1 : 0)
    const alone = cells % 2 === 1 ? group.findLast(part => !(tall && part === 'toDo')) : undefined
    for (const part of group) shapes.set(part, part === alone ? 'wide' : tall && part === 'toDo' ? 'tall' : 'single')
    group = []
  }
  for (const part of parts) {
    if (part === 'functions') {
      end()
      shapes.set(part, 'wide')
    } else group.push(part)
  }
  end()
  return shapes
}
