/** Where the client runs, as the number that platforms know (mobileOs). */
export const mobileOsBy = { android: 0, ios: 1, other: 2, officialAccount: 3, miniProgram: 4 } as const

export type MobileOs = (typeof mobileOsBy)[keyof typeof mobileOsBy]

/** Of the native shell, by the name Capacitor has for its system. */
export const mobileOsOfShell = (system: string): MobileOs =>
  system === 'android' || system === 'ios' ? mobileOsBy[system] : mobileOsBy.other
