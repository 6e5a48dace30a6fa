/** `outrider decode --jt809 FILE`: a captured platform link as JSON lines. Exit status: 0 all bytes are frames, 1 some are not, 2 usage error. */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { explainStream } from '../explain/explain.ts'
import type { LinkFormat } from '../frame/read-frame.ts'

const usage = `Usage: outrider decode --jt809 FILE [--edition 2011|2019]  explains a captured JT/T 809 link ('-' reads standard input)

Each frame is one JSON object on a line of its own: offset, message, edition (guessed, if it is not given), serial, access
code, time and body with what is in its envelope. Bytes that are no frame, and frames with a wrong length or CRC, have a
line too. Encrypted bodies are shown when the environment variable JT809_SECRETS has their secrets as M1,IA1,IC1.
Exit status: 0 all bytes are frames, 1 some are not, 2 usage error.
`

/** Undefined: the arguments or the secrets are not understood. */
function read(args: string[], secrets: string | undefined): { file: string; format: LinkFormat } | undefined {
  const [option, file, second, edition, ...more] = args
  if (option !== '--jt809' || file === undefined || more.length > 0) return undefined
  if (second !== undefined && (second !== '--edition' || (edition !== '2011' && edition !== '2019'))) return undefined
  const numbers = secrets?.split(',').map(Number)
  if (numbers && (numbers.length !== 3 || numbers.some(each => !Number.isInteger(each) || each < 0 || each > 0xffff_ffff)))
    return undefined
  const [m1 = 0, ia1 = 0, ic1 = 0] = numbers ?? []
  return {
    file,
    format: { edition: edition as LinkFormat['edition'], secrets: numbers && { m1, ia1, ic1 } },
  }
}

async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage)
    return 0
  }
  const asked = read(args, process.env['JT809_SECRETS'])
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  const { file, format } = asked
  let status = 0
  const input = file === '-' ? process.stdin : createReadStream(file)
  try {
    for await (const all of explainStream(input as AsyncIterable<Uint8Array>, format)) {
      if (all.some(each => !each.ok)) status = 1
      if (!process.stdout.write(all.map(each => `${JSON.stringify(each)}\n`).join(''))) await once(process.stdout, 'drain')
    }
  } catch (error) {
    process.stderr.write(`outrider decode: ${file} cannot be read: ${(error as Error).message}\n`)
    return 2
  }
  return status
}

// A reader like `head` closes the pipe when it has read enough; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`outrider decode: ${error.message}\n`)
  process.exit(error.code === 'EPIPE' ? 0 : 2)
})

process.exitCode = await run(process.argv.slice(2).filter(arg => arg !== '--'))
