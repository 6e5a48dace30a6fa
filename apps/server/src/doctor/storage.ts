/** The data folder: whether it can be written, and how much room its disks have. */
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bad, codeOf, type Finding, good, type Installation, note, reasonOf } from './finding.ts'

/** Of a disk: below this something should be done soon. */
const littleShare = 0.1
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

export async function checkStorage({ folder, config }: Installation): Promise<Finding[]> {
  const there = await access(folder).then(
    () => true,
    () => false,
  )
  // The first start makes it: the folder above decides.
  const looked = there ? folder : await nearestFolder(folder)
  const findings: Finding[] = []
  try {
    await access(looked, constants.W_OK | constants.X_OK)
    findings.push(good(there ? `The data folder ${folder} can be written.` : `The data folder ${folder} can be made.`))
  } catch (error) {
    findings.push(
      bad(
        `${looked} cannot be written by this user: ${reasonOf(error)}.`,
        'Start as the user who owns it, or give another folder with --data.',
      ),
    )
  }
  const least = config['min-free-megabytes'] * 1024 ** 2
  for (const disk of await disksOf(looked)) findings.push(roomOf(disk, least))
  if (there && !(await isPrivate(folder)))
    findings.push(bad(`The secrets in ${folder} can be read by other users of this machine.`, `chmod -R go-rwx ${folder}`))
  return findings
}

async function nearestFolder(folder: string): Promise<string> {
  const above = dirname(folder)
  if (above === folder) return folder
  return access(above).then(
    () => above,
    () => nearestFolder(above),
  )
}

interface Disk {
  readonly folder: string
  readonly free: number
  readonly size: number
}

/** Of the folder, and of those right in it that have another one: each folder of files may. */
async function disksOf(folder: string): Promise<Disk[]> {
  const own = await stat(folder)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = [folder]
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const known = await stat(path).catch(() => undefined)
    if (known?.isDirectory() && known.dev !== own.dev) folders.push(path)
  }
  return Promise.all(
    folders.map(async each => {
      const { bavail, blocks, bsize } = await statfs(each)
      return { folder: each, free: bavail * bsize, size: blocks * bsize }
    }),
  )
}

function roomOf({ folder, free, size }: Disk, least: number): Finding {
  const words = `The disk of ${folder} has ${gigabytes(free)} of ${gigabytes(size)} free.`
  if (free < least)
    return bad(
      words,
      'Below --min-free-megabytes reports are still stored, but files are refused. Make room, or keep less (the --keep-… options).',
    )
  return free < size * littleShare
    ? note(words, 'Less than a tenth. Plan for more, or keep less (the --keep-… options).')
    : good(words)
}

/** Files with secrets belong to the server's user alone. */
async function isPrivate(folder: string): Promise<boolean> {
  for (const name of ['secret.key', 'database.password']) {
    try {
      if (((await stat(join(folder, name))).mode & 0o077) !== 0) return false
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }
  return true
}
