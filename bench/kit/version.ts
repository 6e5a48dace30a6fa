/** Another version of the product, of the history of this checkout. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeFolder } from '../../e2e/fixtures/product.ts'
import type { Ending } from './ending.ts'

const own = fileURLToPath(new URL('../..', import.meta.url))

/** A folder with the sources of a commit or tag, its own packages, and what is installed here. */
export async function checkoutOf(ending: Ending, ref: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-version-'))
  ending.atEnd(() => removeFolder(folder))
  const archive = join(folder, 'sources.tar')
  execFileSync('git', ['archive', '--format=tar', '-o', archive, '--end-of-options', ref], { cwd: own })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  const [here, there] = [join(own, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(there, '@outrider'), { recursive: true })
  for (const name of readdirSync(here)) if (name !== '@outrider') symlinkSync(join(here, name), join(there, name))
  // These lead to the packages beside them.
  for (const name of readdirSync(join(here, '@outrider')))
    symlinkSync(readlinkSync(join(here, '@outrider', name)), join(there, '@outrider', name))
  return folder
}
