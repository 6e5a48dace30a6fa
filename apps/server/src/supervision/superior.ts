/** The superior platforms of the operator's file: where they are, who we are there, and whose vehicles and checks they are about. */
import { readFile } from 'node:fs/promises'
import type { CipherSecrets } from '@outrider/jt809'
import * as z from 'zod/mini'
import { ConfigError, readOptionFile } from '../options/option.ts'

const word = z.int().check(z.minimum(0), z.maximum(0xffff_ffff))
const port = z.int().check(z.minimum(0), z.maximum(65_535))
const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length))

const superiorRow = z.strictObject({
  /** Names it here and in our records; never changes. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)),
  name: text(64),
  host: text(253),
  port,
  userId: word,
  password: text(8),
  accessCode: word,
  edition: z.enum(['2011', '2019']),
  version: z._default(z.string().check(z.regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/)), '1.0.0'),
  encryption: z.optional(z.strictObject({ m1: word, ia1: word, ic1: word })),
  /** Where it dials us: `host` and `port` are told to it, `listen` is our port where a router leads from another one to it. */
  slave: z.strictObject({ host: text(32), port, listen: z.optional(port) }),
  /** Whose operators answer and whose vehicles are told of; missing: everybody's. */
  organisations: z.optional(z.array(z.int()).check(z.minLength(1))),
  /** Business owners by the number of their licence. */
  owners: z._default(z.array(z.strictObject({ certificate: text(20), organisation: z.int() })), []),
  /** Whether positions are forwarded. */
  positions: z._default(z.boolean(), false),
  /** Whether alarms are reported as they happen, and that they were handled. */
  alarms: z._default(z.boolean(), false),
  /** Whether drivers are reported when their card is put in, and waybills as terminals send them, of companies that let it have data. */
  data: z._default(z.boolean(), false),
  /** What it may have done with vehicles of companies that have not decided it themselves. */
  allows: z._default(
    z.strictObject({
      /** Texts for drivers. */
      texts: z._default(z.boolean(), false),
      /** Having a vehicle call a phone, so that one listens in. */
      listening: z._default(z.boolean(), false),
      /** Static data, the driver by the card, the waybill. */
      data: z._default(z.boolean(), false),
      /** Photos of the cameras. */
      photos: z._default(z.boolean(), false),
      /** Data of the driving recorder. */
      recorder: z._default(z.boolean(), false),
      /** Live video of the cameras. */
      video: z._default(z.boolean(), false),
      /** Their recordings: listed, played, and as files. */
      recordings: z._default(z.boolean(), false),
    }),
    { texts: false, listening: false, data: false, photos: false, recorder: false, video: false, recordings: false },
  ),
  /** In the registration of vehicles. */
  platformId: z._default(z.string().check(z.maxLength(11)), ''),
  producerId: z._default(z.string().check(z.maxLength(11)), ''),
  /** Minutes that a check may take where it does not say so itself. */
  answerMinutes: z._default(z.int().check(z.minimum(1), z.maximum(255)), 10),
})

export type Superior = z.output<typeof superiorRow>

export const secretsOf = ({ encryption }: Pick<Superior, 'encryption'>): CipherSecrets | undefined => encryption

/** Throws a ConfigError that says what is wrong, without the values: they are secrets. */
export function readSuperiors(json: string): Superior[] {
  const parsed = z.array(superiorRow).safeParse(parseJson(json))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`--superior-platforms: ${issue?.path.join('.') ?? ''} is not as docs/operations.md says`)
  }
  const ids = parsed.data.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new ConfigError('--superior-platforms: two platforms have the same id')
  return parsed.data
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The message of the parser quotes the file.
    throw new ConfigError('--superior-platforms: the file is not JSON')
  }
}

export const superiorsOf = (file: string | undefined): Promise<Superior[]> =>
  file === undefined
    ? Promise.resolve([])
    : readOptionFile('superior-platforms', file, async () => readSuperiors(await readFile(file, 'utf8')))
