/** The subordinate platforms of the operator's file: whom we are the superior of, by which key each proves it, and whose organisation its vehicles are in. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { ConfigError, readOptionFile } from '../../options/option.ts'

const word = z.int().check(z.minimum(0), z.maximum(0xffff_ffff))
const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length))

const subordinateRow = z.strictObject({
  /** Names it here and in our records; never changes. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  name: text(64),
  /** What we gave it: it signs in by these. */
  userId: word,
  password: text(8),
  accessCode: word,
  edition: z.enum(['2011', '2019']),
  version: z._default(z.string().check(z.regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/)), '1.0.0'),
  encryption: z.optional(z.strictObject({ m1: word, ia1: word, ic1: word })),
  /** Addresses from which it may come; missing: from any, which 2011 is not: who has recorded a sign-in of it could send that for ever. */
  addresses: z.optional(z.array(text(45)).check(z.minLength(1))),
  /** Where it is dialled back; missing: where it came from. What it says itself is not believed: it could have us dial anybody. */
  slaveHost: z.optional(text(253)),
  /** Ports at which it may have itself dialled back; missing: all above those of the system. */
  slavePorts: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(65_535))).check(z.minLength(1), z.maxLength(100))),
  /** Where its video is fetched; missing: where it is dialled back. What it says itself is not believed: it could have us fetch anything. */
  video: z.optional(
    z.strictObject({
      hosts: z.array(text(253)).check(z.minLength(1), z.maxLength(20)),
      ports: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(65_535))).check(z.minLength(1), z.maxLength(100))),
    }),
  ),
  /** Its vehicles are added to this organisation. */
  organisation: z.int(),
  /** Vehicles that are added of it. */
  maxVehicles: z._default(z.int().check(z.minimum(1), z.maximum(200_000)), 5_000),
})

export type Subordinate = z.output<typeof subordinateRow>

/** Throws a ConfigError that says what is wrong, without the values: they are secrets. */
export function readSubordinates(json: string): Subordinate[] {
  const parsed = z.array(subordinateRow).safeParse(parseJson(json))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`--subordinate-platforms: ${issue?.path.join('.') ?? ''} is not as docs/operations.md says`)
  }
  for (const [field, of] of [
    ['id', parsed.data.map(({ id }) => id)],
    // Frames say no more of whose they are.
    ['accessCode', parsed.data.map(({ accessCode }) => accessCode)],
  ] as const)
    if (new Set<string | number>(of).size < of.length)
      throw new ConfigError(`--subordinate-platforms: two platforms have the same ${field}`)
  for (const { id, edition, addresses } of parsed.data)
    if (edition === '2011' && !addresses)
      throw new ConfigError(
        `--subordinate-platforms: ${id} needs addresses: the edition of 2011 has no time in its frames, so a sign-in that was recorded could be sent again`,
      )
  return parsed.data
}

/** The first that a program of a user may listen on. */
const firstOfUsers = 1_024
/** Whether it may be dialled back at this port. */
export const mayDial = ({ slavePorts }: Subordinate, port: number): boolean =>
  slavePorts ? slavePorts.includes(port) : port >= firstOfUsers

/** Of web servers, below those of users. */
const WEB = 80
/** Whether its video may be fetched there. `address`: where it has come from. */
export function mayFetch(
  { video, slaveHost, addresses }: Subordinate,
  place: { host: string; port: number },
  address: string,
): boolean {
  const hosts = video?.hosts ?? [slaveHost ?? address, ...(addresses ?? [])]
  const isPort = video?.ports ? video.ports.includes(place.port) : place.port >= firstOfUsers || place.port === WEB
  return place.host !== '' && hosts.includes(place.host) && isPort
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The message of the parser quotes the file.
    throw new ConfigError('--subordinate-platforms: the file is not JSON')
  }
}

export const subordinatesOf = (file: string | undefined): Promise<Subordinate[]> =>
  file === undefined
    ? Promise.resolve([])
    : readOptionFile('subordinate-platforms', file, async () => readSubordinates(await readFile(file, 'utf8')))
