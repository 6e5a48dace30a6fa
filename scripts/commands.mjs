/** The commands of `outrider`. */

/**
 * command: its program in the bundle of the server (apps/server/bundle.mjs) or its file, its line in the help, whether the command's name is passed as
 * the first argument, and other files for a first option.
 */
export const commands = {
  organisation: {
    program: 'administration',
    passName: true,
    help: 'the tree of organisations: outrider organisation add|rename|zone|move|end|list',
  },
  user: {
    program: 'administration',
    passName: true,
    help: 'who may sign in and what they see: outrider user list|add|grant|revoke|rights|reset-second-factor|lock|unlock',
  },
  terminal: {
    program: 'administration',
    passName: true,
    help: 'time zones of terminals, many at once: outrider terminal zones|zone',
  },
  figures: {
    program: 'administration',
    passName: true,
    help: 'compute the figures of days again from their reports: outrider figures rebuild|status',
  },
  map: {
    program: 'map',
    help: 'street maps of your own: outrider map add PLACE|--bbox W,S,E,N, map list|remove|pack|unpack',
  },
  profile: {
    program: 'profile',
    help: 'whether profiles of makers can be used: outrider profile check FILE...',
  },
  doctor: {
    program: 'doctor',
    help: 'what is wrong with an installation, and what to do: outrider doctor [options of the server]',
  },
  service: {
    file: 'scripts/service.mjs',
    help: 'run the server by systemd: outrider service print|install [-- options of the server]',
  },
  backup: {
    program: 'backup',
    passName: true,
    help: 'copy the data folder while the server runs: outrider backup FOLDER',
  },
  'check-backup': {
    program: 'backup',
    passName: true,
    help: 'whether a backup is what was backed up: outrider check-backup FOLDER',
  },
  restore: {
    program: 'backup',
    passName: true,
    help: 'make a data folder of a backup: outrider restore FOLDER --data NEW-FOLDER',
  },
  decode: {
    file: 'packages/jt808/src/cli/decode.ts',
    byOption: { '--jt809': 'packages/jt809/src/cli/decode.ts', '--jt1078': 'packages/jt1078/src/cli/decode.ts' },
    help: 'explain JT/T 808 frames: outrider decode HEX, or --stream FILE; platform links: --jt809 FILE; media streams: --jt1078 FILE',
  },
  'user-key': {
    program: 'account',
    passName: true,
    help: 'create a one-time sign-in key for a user: outrider user-key LOGIN',
  },
  'reset-password': {
    program: 'account',
    passName: true,
    help: 'set a new random password: outrider reset-password LOGIN',
  },
  'plate-password': {
    program: 'account',
    passName: true,
    help: 'create a password for signing in by plate number: outrider plate-password PLATE [COLOUR]',
  },
  'user-mobile': {
    program: 'account',
    passName: true,
    help: 'set the mobile number for sign-in codes: outrider user-mobile LOGIN NUMBER|none',
  },
  'partner-key': {
    program: 'account',
    passName: true,
    help: 'create a key for a partner system: outrider partner-key NAME',
  },
}
