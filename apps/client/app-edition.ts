/** A client that is made for one platform: its number or address, set for the build; empty: for any platform. */

/** As it is entered on /newPlatform. */
const enterable = /^[\w.:/[\]-]{1,256}$/

export function appEdition(env: Readonly<Record<string, string | undefined>>): string {
  const given = env['OUTRIDER_EDITION'] ?? ''
  if (given !== '' && !enterable.test(given))
    throw new Error(`OUTRIDER_EDITION is the number or the address of a platform, not ${JSON.stringify(given)}`)
  return given
}
