/**
 * What a change can break, for `npm test -- --changed [REF]`. Below the browser Vitest follows imports; what is not imported is a row here: tests of screens load
 * the server through Node, and tests of whole programs start them. A browser test sees the built client and a server, so rows say which files it takes
 * to see a part of the client; a change outside of every row can break all.
 */
import { spawnSync } from 'node:child_process'
import { root } from './toolchain.mjs'

/** Changes here break no running product. */
const harmless = [
  /\.md$/,
  /^docs\//,
  /\.(db\.|tcp\.|screen\.)?test\.(tsx?|mjs)$/,
  /^bench\//,
  /^clients\//,
  /^\.ci\//,
  /^scripts\/(words|import-rules|test|affected|run-|measured|machine|whole)/,
  /^vitest\.config/,
]

/** What servers and terminals are made of. */
const servers = [
  /^apps\/(server|simulator)\//,
  /^packages\//,
  /^package(-lock)?\.json$/,
  /^scripts\/(outrider|start|toolchain|build-client|build-server)/,
]

/** A part of the client below apps/client/src/features, and the names of browser tests that see it beside the walks, which see every screen. */
export const features = {
  admin: ['administration'],
  'alarm-rules': ['geofence-drawing', 'alarms'],
  'alarm-tasks': ['alarms'],
  alarms: ['alarm-handled', 'alarms', 'attention', 'pwa-missed', 'keyboard-jobs'],
  checkpoints: ['checkpoints'],
  commands: ['vehicle-commands'],
  'departure-check': ['departure-check'],
  dispatch: ['dispatch'],
  drivers: ['drivers', 'organisation-picker'],
  duty: ['on-duty'],
  entry: ['host-start', 'host-back', 'personal-sign-in'],
  guide: ['guide', 'first-day'],
  home: ['main-tabs', 'keyboard-jobs'],
  install: ['add-vehicle', 'installation', 'host-scan', 'first-day', 'hostile-texts'],
  network: ['no-serve'],
  overview: ['wall-screen', 'reports'],
  personal: ['keyboard-jobs', 'shell'],
  photos: ['photo', 'camera'],
  pickers: ['pickers', 'organisation-picker', 'vehicle-tree'],
  platforms: ['platform', 'multi-'],
  pois: ['marked-points'],
  push: ['pwa-push', 'pwa-missed', 'push-links'],
  acceptance: [],
  recorder: [],
  reports: ['reports'],
  settings: ['map-settings', 'map-layers', 'shell'],
  share: ['share'],
  'sign-in': ['personal-sign-in', 'first-day'],
  'terminal-settings': [],
  'track-card': ['track-card'],
  tracks: ['track-', 'speed-curve', 'demo-past'],
  trips: ['trips'],
  vehicles: ['vehicle', 'list-gaps', 'multi-list', 'hostile-texts'],
  video: ['live-video', 'recorded-video', 'video-ways', 'keyboard-jobs'],
  work: ['installation', 'vehicle-request', 'camera'],
}
const walks = ['every-screen', 'every-map']

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** Where the branch left main; on main itself the commit before. */
function defaultRef() {
  const base = git('merge-base', 'HEAD', 'main')
  return base === git('rev-parse', 'HEAD') && git('status', '--porcelain') === '' ? 'HEAD~1' : base
}

const matches = patterns => file => patterns.some(pattern => pattern.test(file))
const testOf = file => /^e2e\/(?:screens|maps)\/(.+)\.e2e\.ts$/.exec(file)?.[1]
const featureOf = file => /^apps\/client\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** @returns names of browser tests, or undefined when all of them can break */
export function browserTestsFor(files) {
  const names = new Set()
  for (const file of files.filter(file => !matches(harmless)(file))) {
    const own = testOf(file)
    const seenBy = own ? [own] : features[featureOf(file)]
    if (seenBy === undefined) return undefined
    for (const name of own ? seenBy : [...seenBy, ...walks]) names.add(name)
  }
  return [...names].toSorted((a, b) => a.localeCompare(b))
}

/** Whether tests can break that do not import what was changed. */
export const changesServers = files => files.some(file => !matches(harmless)(file) && matches(servers)(file))

/** @param ref what is compared with; uncommitted changes count */
export function affectedBy(ref = defaultRef()) {
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const files = [...git('diff', '--name-only', ref).split('\n'), ...untracked.split('\n')].filter(file => file !== '')
  const names = browserTestsFor(files)
  console.log(`${files.length} files differ from ${ref}`)
  return {
    /** Arguments that narrow a stage down; undefined when nothing in it can break. */
    argsOf({ runner }) {
      if (runner === 'playwright') return names?.length === 0 ? undefined : (names ?? []).map(name => `/${name}[^/]*\\.e2e`)
      return changesServers(files) ? [] : ['--changed', ref, '--passWithNoTests']
    },
  }
}
