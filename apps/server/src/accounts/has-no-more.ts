import { type AppMenuAuth, rightsOfPeople } from '@outrider/contract'

/** Who has nothing but what the other one has too. */
export const hasNoMore = (rights: Readonly<Partial<AppMenuAuth>>, than: Readonly<Partial<AppMenuAuth>>): boolean =>
  rightsOfPeople.every(right => !rights[right] || than[right])
