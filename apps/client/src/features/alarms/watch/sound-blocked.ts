/** Browsers keep pages silent until the first press. Where it cannot be known, sound is tried. */
export const isSoundBlocked = (): boolean => 'userActivation' in navigator && !navigator.userActivation.hasBeenActive
