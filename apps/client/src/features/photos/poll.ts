/** When the result of a request for photos is asked for again. */
import { openPhotoStates, type PhotoRequest } from '@outrider/contract'

/** ms (specification section 4) */
export const askEvery = 5_000

export const isOpen = ({ state, photo }: Pick<PhotoRequest, 'state' | 'photo'>): boolean =>
  photo === null && openPhotoStates.includes(state)

/** `false`: the result is there, or none will come. */
export const pollAfter = (requests: readonly Pick<PhotoRequest, 'state' | 'photo'>[] | undefined): number | false =>
  requests?.every(request => !isOpen(request)) ? false : askEvery
