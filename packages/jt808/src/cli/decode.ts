/** `outrider decode`: explains frames on the command line. Exit status: 0 all frames valid, 1 some are not, 2 usage error. */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { explainStream } from '../explain/capture.ts'
import { explainHex } from '../explain/hex.ts'

const usage = `Usage: outrider decode HEX           explains JT/T 808 frames given as hex
       outrider decode --stream FILE  explains a raw binary capture ('-' reads standard input)
       outrider decode --jt809 FILE   explains a captured link between platforms
       outrider decode --jt1078 FILE  explains a captured media stream

HEX may contain spaces and 0x, in either case, with or without the 7E at both ends. One frame is one JSON object;
several frames, and every piece of a capture, are one object per line. Times are ISO 8601 at +08:00, coordinates
signed degrees, speed km/h, mileage km, fuel L. Exit status: 0 all frames valid, 1 some are not, 2 usage error.
`

async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage)
    return 0
  }
  const [first, second] = args
  if (first === '--stream' && second !== undefined && args.length === 2) return await decodeStream(second)
  if (first === undefined || first.startsWith('-')) return usageError()
  return decodeHex(args.join(' '))
}

function usageError(): number {
  process.stderr.write(usage)
  return 2
}

function decodeHex(hex: string): number {
  const all = explainHex(hex)
  const indent = all.length === 1 && process.stdout.isTTY ? 2 : undefined
  for (const each of all) process.stdout.write(`${JSON.stringify(each, null, indent)}\n`)
  return all.every(each => each.ok) ? 0 : 1
}

async function decodeStream(file: string): Promise<number> {
  let status = 0
  const input = file === '-' ? process.stdin : createReadStream(file)
  try {
    for await (const all of explainStream(input as AsyncIterable<Buffer>)) {
      if (all.some(each => !each.ok)) status = 1
      const lines = all.map(each => `${JSON.stringify(each)}\n`).join('')
      if (!process.stdout.write(lines)) await once(process.stdout, 'drain')
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

// A lone -- ends the options; npm users may type one too many.
process.exitCode = await run(process.argv.slice(2).filter(arg => arg !== '--'))
