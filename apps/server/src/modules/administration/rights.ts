/** Rights by their names in the contract. */
import { allRights, type AppMenuAuth, type Right } from '@outrider/contract'
import { AdministrationError } from './administration-error.ts'

/** What a right is for. */
export const meaningOfRights: Readonly<Record<Right, string>> = {
  posAuth: 'positions of vehicles',
  trackAuth: 'tracks and their replay',
  moreAuth: 'the module "More", and asking terminals for their position',
  videoAuth: 'video',
  alarmAuth: 'alarms',
  isShowTab: 'the tabs of the modules are shown',
  updMtcTaskAuth: 'editing maintenance tasks, checkpoints and marked points',
  updInstTaskAuth: 'editing installation tasks: adding and changing vehicles',
  commandAuth: 'commands to vehicles: cutting oil and power, locking',
  listenAuth: 'having terminals call a phone, to listen into the cab',
  reviewAuth: 'reviewing applications, dispatching tasks, releasing vehicles after departure checks and editing their lists',
}
const names = Object.keys(allRights) as Right[]

export const noRights: AppMenuAuth = withRights(allRights, names, false)
/** Everything that looks, nothing that changes. */
export const viewingRights: AppMenuAuth = withRights(
  allRights,
  ['updMtcTaskAuth', 'updInstTaskAuth', 'commandAuth', 'listenAuth', 'reviewAuth'],
  false,
)

/** @param given names, separated by commas; also `all`, `none` or `view` alone @throws AdministrationError `right.unknown` */
export function rightsFrom(given: string): AppMenuAuth {
  if (given === 'all') return allRights
  if (given === 'none') return noRights
  if (given === 'view') return viewingRights
  return withRights(noRights, rightNames(given), true)
}

/** @throws AdministrationError `right.unknown` */
export const rightNames = (given: string): Right[] =>
  given.split(',').map(each => {
    const wanted = each.trim()
    const right = names.find(name => name === wanted)
    if (!right)
      throw new AdministrationError('right.unknown', `There is no right ${wanted || '(empty)'}. There are: ${names.join(', ')}`)
    return right
  })

export function withRights(rights: AppMenuAuth, changed: readonly Right[], value: boolean): AppMenuAuth {
  return { ...rights, ...Object.fromEntries(changed.map(right => [right, value])) }
}

/** Those that are granted, in the order of the contract. */
export const grantedRights = (rights: AppMenuAuth): Right[] => names.filter(right => rights[right])
