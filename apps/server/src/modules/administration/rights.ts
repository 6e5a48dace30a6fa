/** Rights by their names in the contract. */
import { allRights, type AppMenuAuth, noRights, type Right, viewingRights } from '@outrider/contract'
import { AdministrationError } from './administration-error.ts'

const names = Object.keys(allRights) as Right[]

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
