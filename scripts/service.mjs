/**
 * `outrider service print|install`: the unit with which systemd runs the server. It may write its data folder and nothing else, not even its own
 * code: everything is installed and built before, and a start that finds it so writes nothing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient } from './build-client.mjs'
import { buildServer } from './build-server.mjs'
import { install as installPackages, node, root } from './toolchain.mjs'

const unitFile = '/etc/systemd/system/outrider.service'
const environmentFile = '/etc/outrider.env'
const usage = `Usage: outrider service print|install [--user NAME] [--data FOLDER] [-- OPTIONS OF THE SERVER]

  print      writes the unit to standard output
  install    as root: builds, makes the user and the data folder, writes ${unitFile} and starts it;
             after an upgrade of the files once more

--user: outrider; --data: /var/lib/outrider. Secrets (OUTRIDER_DATABASE_URL and others) belong into ${environmentFile}, which
root alone can read. Options of the server after --: npm start -- --help. Status: 0 done, 1 refused, 2 wrong use.`

/** Of systemd: spaces separate words, % begins a specifier, $ a variable. */
const quoted = text =>
  /^[\w@%+=:,./-]+$/.test(text) && !text.includes('%')
    ? text
    : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`

/** @param {{ user: string, data: string, options: readonly string[] }} given */
export function serviceUnit({ user, data, options }) {
  const words = [node(), join(root, 'scripts/start.mjs'), '--empty', '--data', data, ...options]
  return `[Unit]
Description=Outrider fleet monitoring
Documentation=file://${join(root, 'docs/operations.md').replaceAll(' ', '%20')}
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
User=${user}
WorkingDirectory=${root.replaceAll('%', '%%')}
EnvironmentFile=-${environmentFile}
ExecStart=${words.map(quoted).join(' ')}
Restart=on-failure
RestartSec=5
# The server writes what it has taken before it ends.
KillMode=mixed
TimeoutStopSec=120
# Each terminal is an open file.
LimitNOFILE=131072
# Ports below 1024, where the options name one.
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
ProtectKernelTunables=yes
ProtectControlGroups=yes
PrivateTmp=yes
RestrictSUIDSGID=yes
ReadWritePaths=${quoted(data)}
UMask=0077

[Install]
WantedBy=multi-user.target
`
}

/** @throws with what the program printed */
function run(program, ...args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
}

function install(given) {
  const { user, data } = given
  if (process.getuid?.() !== 0) throw new Error('Only root can install a service.')
  if (!existsSync('/run/systemd/system'))
    throw new Error('systemd does not run on this machine. `outrider service print` has the unit.')
  installPackages()
  buildClient()
  buildServer()
  if (spawnSync('id', [user]).status !== 0) run('useradd', '--system', '--home-dir', data, '--shell', '/usr/sbin/nologin', user)
  mkdirSync(data, { recursive: true, mode: 0o700 })
  run('chown', '-R', `${user}:`, data)
  if (spawnSync('runuser', ['-u', user, '--', 'test', '-r', join(root, 'scripts/start.mjs')]).status !== 0)
    throw new Error(`${user} cannot read ${root}. Put the files where everybody may read, such as /opt/outrider.`)
  writeFileSync(unitFile, serviceUnit(given))
  run('systemctl', 'daemon-reload')
  run('systemctl', 'enable', 'outrider')
  run('systemctl', 'restart', 'outrider')
  console.log(`Written: ${unitFile}. The first administrator's password is in its output: journalctl -u outrider`)
}

function main(args) {
  const end = args.indexOf('--')
  const own = end === -1 ? args : args.slice(0, end)
  const { values, positionals } = parseArgs({
    args: own,
    allowPositionals: true,
    options: {
      user: { type: 'string', default: 'outrider' },
      data: { type: 'string', default: '/var/lib/outrider' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return console.log(usage)
  const given = { user: values.user, data: resolve(values.data), options: end === -1 ? [] : args.slice(end + 1) }
  if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(given.user)) throw new TypeError(`${given.user} is no name of a user`)
  const [command, ...more] = positionals
  if (more.length > 0 || (command !== 'print' && command !== 'install')) throw new TypeError('print or install?')
  if (command === 'print') process.stdout.write(serviceUnit(given))
  else install(given)
}

if (process.argv[1] === import.meta.filename) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    const wrongUse = error instanceof TypeError
    console.error(wrongUse ? `${error.message}\n\n${usage}` : error.message)
    process.exitCode = wrongUse ? 2 : 1
  }
}
