/** `outrider decode --jt1078 FILE`: a media stream as JSON lines. Exit status: 0 all bytes are packets, 1 some are not, 2 usage error. */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { explainStream } from '../explain/explain.ts'

const usage = `Usage: outrider decode --jt1078 FILE  explains a captured JT/T 1078 stream ('-' reads standard input)

Each packet is one JSON object on a line of its own: offset, SIM, channel, type, sub-package, sequence, timestamp in ms,
lengths in bytes, the frame that is whole with it, and why a frame is lost with it. Bytes that belong to no packet have a
line too. Exit status: 0 all bytes are packets, 1 some are not, 2 usage error.
`

async function run(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage)
    return 0
  }
  const [option, file] = args
  if (option !== '--jt1078' || file === undefined || args.length !== 2) {
    process.stderr.write(usage)
    return 2
  }
  let status = 0
  const input = file === '-' ? process.stdin : createReadStream(file)
  try {
    for await (const all of explainStream(input as AsyncIterable<Uint8Array>)) {
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
