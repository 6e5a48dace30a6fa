/** Version name shown and sent with every call: the package's, unless set for the build. */
import { readFileSync } from 'node:fs'

const { version }: { version: string } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** Allowed in a header: letters, digits and a few signs. */
const sendable = /^[\w.+-]{1,32}$/

export function appVersion(env: Readonly<Record<string, string | undefined>>): string {
  const given = env['OUTRIDER_APP_VERSION']
  if (given === undefined || given === '') return version
  if (!sendable.test(given))
    throw new Error(`OUTRIDER_APP_VERSION is up to 32 of A-Z a-z 0-9 . _ + -, not ${JSON.stringify(given)}`)
  return given
}
