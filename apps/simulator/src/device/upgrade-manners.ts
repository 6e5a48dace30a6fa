/** What simulated terminals do with firmware. */

/**
 * refuses: the first part. failsMidway: at 60 % of the parts. forgets: the parts of a link that has ended; it asks for them at the end. keepsOld:
 * restarts as it was. failsInstall: says so after the restart. vanishes: installs and does not come back.
 */
export const upgradeManners = ['installs', 'refuses', 'failsMidway', 'forgets', 'keepsOld', 'failsInstall', 'vanishes'] as const
export type UpgradeManner = (typeof upgradeManners)[number]
