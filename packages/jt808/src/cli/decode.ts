/** `outrider decode`: explains frames on the command line. Status 0 all sound, 1 something is not, 2 wrong use. */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { explainStream } from '../explain/capture.ts'
import { explainHex } from '../explain/hex.ts'

const usage = `Usage: outrider decode HEX           explains JT/T 808 frames given as hex
       outrider decode --stream FILE  explains a raw binary capture ('-' reads standard input)

HEX may hold spaces, 0x and either case, with or without the 7E at both ends. One frame is one JSON object;
several frames, and every piece of a capture, are one object per line. Times are ISO 8601 at +08:00, coordinates
signed degrees, speed km/h, mileage km, fuel L. Status: 0 all sound, 1 something was not, 2 wrong use.
`

async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage)
    return 0
  }
  const [first, second] = args
  if (first === '--stream' && second !== undefined && args.length === 2) return await decodeStream(second)
  if (first === undefined || first.startsWith('-')) return wrongUse()
  return decodeHex(args.join(' '))
}

function wrongUse(): number {
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

// A reader that has seen enough, like `head`, closes the pipe: no reason for a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`outrider decode: ${error.message}\n`)
  process.exit(error.code === 'EPIPE' ? 0 : 2)
})

// A lone -- only ends options; whoever came by way of npm may have typed one too many.
process.exitCode = await run(process.argv.slice(2).filter(arg => arg !== '--'))
