/**
 * `npm run words`: finds words that are not used any more and prints what to use instead. The terms that are used are in docs/glossary.md.
 *
 * Identifiers are split into words, so that the row `ground` also finds `groundWish`, `map-ground` and `GROUND`. A row with several words finds
 * them next to each other: `fell silent` finds `fellSilent`, `fell-silent` and "fell silent". A plural s is optional.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './toolchain.mjs'

const clientMap = [
  'apps/client/src/core/map/',
  'apps/client/src/core/fleet/',
  'apps/client/src/app/main/',
  'apps/client/basemap/',
]
const pathOnMap = [
  'apps/client/src/core/map/',
  'apps/client/src/features/share/page/',
  'packages/track/',
  'packages/geo/',
  'apps/simulator/',
]

/** What screens do not say any more ("What screens say" in docs/glossary.md), in texts of one language. */
const inTexts = ['apps/client/src/', 'apps/server/src/', 'packages/contract/src/']
const formerTerm = (lang, terms, instead, allow) => ({
  pattern: new RegExp(`\\b${lang}: (['"\`])(?:(?!\\1).)*(?:${terms})`, 'g'),
  instead,
  only: inTexts,
  ...(allow && { allow }),
})
const formerTerms = [
  formerTerm('en', '\\b[Cc]ommunication number|\\b[Rr]eal SIM|\\bSIM number', 'terminal phone number, SIM card no.'),
  formerTerm('en', '\\b[Nn]ickname', 'fleet no.'),
  formerTerm('en', '\\b[Nn]o fix\\b|\\b[Ff]ix time|\\b[Tt]ime of fix', 'no GPS, GPS time'),
  formerTerm('en', '\\b[Aa]bnormally offline', 'lost contact'),
  formerTerm('en', '\\b[Ss]ent later|\\b[Rr]eported late', 'backfilled', /Stored by the terminal/),
  formerTerm('en', '\\b[Mm]ileage', 'distance, odometer'),
  formerTerm('en', '\\b[Mm]arked point', 'place'),
  formerTerm('en', '\\b[Pp]assages?\\b', 'pass'),
  formerTerm('en', '\\b[Tt]rack card', 'daily summary'),
  // The specification's own words.
  formerTerm('en', '\\b[Cc]hoose', 'select', /Choose up to five platforms/),
  formerTerm('en', '\\b[Ll]og(ged|ging)?[- ]in\\b', 'sign in', /please log in again|platform to log in|before logging in/),
  formerTerm('zh', '通讯号|通信卡号|实际SIM卡号', '终端手机号, SIM卡号'),
  formerTerm('zh', '昵称', '自编号'),
  formerTerm('zh', '停驶', '静止'),
  formerTerm('zh', '补传数据|存疑|熄火移动', '补传, 疑似漂移, 熄火位移'),
  formerTerm('zh', '通行记录|轨迹卡|轨迹司机', '过车记录, 行车日报, 驾驶记录'),
  formerTerm('zh', '组织', '机构'),
  formerTerm('zh', '近一周|近1周', '近7天'),
  formerTerm('zh', '你', '您'),
  formerTerm('zh', '轮询|强制退出', '定时刷新, 强制下线'),
]

/**
 * words: the words, separated by spaces; or pattern: a global regular expression for what words cannot express.
 * code: only in code, because the word is ordinary English in comments, texts and documents.
 * only, except: path prefixes. allow: lines on which the word is somebody else's name.
 */
export const rows = [
  { words: 'ground', instead: 'basemap', code: true, only: [...clientMap, 'apps/server/', 'packages/contract/'] },
  { words: 'ground wish', instead: 'basemap choice' },
  { words: 'map ground', instead: 'basemap' },
  { words: 'grounds of the map', instead: 'basemaps' },
  // An event of the DOM bubbles.
  { words: 'bubble', instead: 'cluster', allow: /\bbubbles(: (true|false))?\b(?! of)/, code: true },
  // A property of WebKit.
  { words: 'callout', instead: 'popup', allow: /-webkit-touch-callout/ },
  { words: 'marks layer', instead: 'POI layer' },
  { words: 'mark icon', instead: 'POI icon' },
  { pattern: /\bLetter\b/g, instead: 'OutgoingRequest', code: true, only: ['apps/client/src/core/'] },
  { words: 'addressing', instead: 'platform routing' },
  { words: 'way', instead: 'path', code: true, only: pathOnMap },
  { words: 'shared way', instead: 'shared path' },
  { words: 'way map', instead: 'path map' },
  { words: 'map look', instead: 'map theme (colours) or viewport (what the map shows)' },
  { words: 'looked at', instead: 'viewport', code: true },
  { words: 'gather', instead: 'clusterPoints (map) or BatchLoader (lookups)', code: true },
  { words: 'entitle', instead: 'setTitle' },
  { words: 'trespass', instead: 'violation (of the import rules)' },
  { words: 'trespasses', instead: 'violations (of the import rules)' },
  { pattern: /npm run (-s )?fence|fence\.mjs/g, instead: 'npm run imports, scripts/import-rules.mjs' },
  { words: 'judge', instead: 'normalize, evaluate' },
  { words: 'judged', instead: 'normalized, evaluated' },
  { words: 'stranger', instead: 'unknown vehicle, unknown terminal, user without access' },
  { words: 'recall', instead: 'loadLastKnown', code: true },
  { words: 'desk', instead: 'context or service', code: true },
  { pattern: /\bDoor\b/g, instead: 'ConnectionPort', code: true, only: ['apps/server/'] },
  { words: 'upkeep', instead: 'retention' },
  { words: 'forget old', instead: 'purge expired' },
  { words: 'spent token', instead: 'rotated token' },
  { words: 'parks in', instead: 'stops in' },
  { words: 'parking event', instead: 'stop' },
  { words: 'standing', instead: 'stationary segment', code: true, only: ['packages/track/'] },
  { words: 'carried', instead: 'unpowered movement', code: true, only: ['packages/track/', 'apps/client/src/features/tracks/'] },
  { words: 'carry', instead: 'unpowered movement', code: true, only: ['packages/track/', 'apps/client/src/features/tracks/'] },
  { words: 'blind memory', instead: 'report buffer' },
  // An alarm: the blind spot at the vehicle's right side.
  { words: 'blind area', instead: 'buffered upload', code: true, allow: /blindAreaFault/ },
  { words: 'winds', instead: 'compass points' },
  { words: 'wind of', instead: 'compass point', code: true },
  { words: 'heading text', instead: 'course text' },
  { words: 'travelling', instead: 'wire (password)', code: true },
  { words: 'travelling password', instead: 'wire password' },
  { words: 'renewal', instead: 'token refresh' },
  { words: 'loses something', instead: 'has unsaved changes' },
  { words: 'fell silent', instead: 'abnormally offline, without reports since' },
  // An option of s3rver.
  { words: 'silent', instead: 'abnormally offline, without reports since', code: true, allow: /^ +silent: (true|boolean)/ },
  { words: 'spoken', instead: 'pinyin initials', code: true },
  { words: 'unseal', instead: 'decrypt' },
  { words: 'seal', instead: 'encrypt', code: true },
  // The prefix of encrypted passwords on the wire.
  { words: 'sealed', instead: 'encrypted', code: true, allow: /sealed:/ },
  { words: 'wish', instead: 'choice, request', code: true },
  { words: 'hub', instead: 'context', code: true },
  { words: 'learn', instead: 'apply the report', code: true },
  { words: 'entitled', instead: 'setTitle' },
  { words: 'dress', instead: 'apply the style' },
  { words: 'redress', instead: 'apply the style again' },
  { words: 'last words', instead: 'close time-out' },
  { words: 'surroundings', instead: 'environment', code: true },
  { words: 'sought', instead: 'requested' },
  { words: 'patience', instead: '<what>Timeout, in ms <what>TimeoutMs' },
  { pattern: /\b(most|least)[A-Z]\w*/g, instead: 'max..., min...', code: true },
  { words: 'reckon', instead: 'compute, estimate' },
  { words: 'reckoned', instead: 'computed, estimated' },
  { words: 'reckoning', instead: 'computation, estimate' },
  // A key in the browser's storage.
  { words: 'told', instead: 'notified, sent, reported', code: true, allow: /acceptPushTold/ },
  {
    pattern: /^export (type|interface) (Shown|Draft|Page|Row|Needs|Answer|Asked|Asking|Kept|Heard)\b/g,
    instead: 'a specific name',
  },
  // The native shells are Java and Swift; the keyword stays for constructors.
  {
    pattern: /^ +private (?!constructor)\w/g,
    instead: '#private members',
    code: true,
    only: ['apps/', 'packages/', 'e2e/', 'bench/'],
    except: ['apps/shell/'],
  },
  { words: 'resend ask', instead: 'retransmission request' },
  { words: 'knock', instead: 'connect, waiting terminal' },
  { words: 'whoever', instead: 'the user, the caller, the reader' },
  { words: 'anew', instead: 'again' },
  // A touched row would stay marked: a touch screen hovers over what was touched last.
  { pattern: /^[^\s/@][^{]*:hover/g, instead: 'a rule inside @media (hover: hover)', only: ['apps/client/src/'] },
  ...formerTerms,
]

/** Landed migrations never change, this table names the words itself, and the browser tests still have old names. */
const exempt = ['apps/server/src/store/migrations', 'scripts/words.mjs', 'scripts/words.test.mjs']

const isDocument = file => file.endsWith('.md')

/** What is code on a line: without comments and the contents of strings; in a document, what is in backticks. */
export function codeOf(file, line) {
  if (isDocument(file)) return [...line.matchAll(/`[^`]*`/g)].map(([code]) => code).join(' ')
  if (/^\s*(\/\/|\/\*|\*)/.test(line)) return ''
  return line.replace(/'(\\.|[^'\\])*'|"(\\.|[^"\\])*"|`(\\.|[^`\\])*`/g, "''").replace(/\/\/.*$|\/\*.*?(\*\/|$)/g, '')
}

/** The words of a line in lower case, each with where it begins and ends. */
const wordsOf = line =>
  [...line.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)].map(({ 0: text, index }) => ({
    text: text.toLowerCase(),
    start: index,
    end: index + text.length,
  }))

const startsWithAny = (file, prefixes) => prefixes.some(prefix => file.startsWith(prefix))
const isWord = (found, word) => found === word || found === `${word}s`

/** Finds the words of a row next to each other; only the last may be a plural. */
function hasWords(line, found, sequence) {
  return found.some((_, at) =>
    sequence.every((word, i) => {
      const each = found[at + i]
      if (!each || !(i === sequence.length - 1 ? isWord(each.text, word) : each.text === word)) return false
      return i === 0 || /^[-_ ]?$/.test(line.slice(found[at + i - 1].end, each.start))
    }),
  )
}

/** One message for each row that a line of this file breaks, as `file:line: "word": use instead`. */
export function findWords(file, text, table = rows) {
  if (startsWithAny(file, exempt)) return []
  const active = table
    .filter(row => (!row.only || startsWithAny(file, row.only)) && !(row.except && startsWithAny(file, row.except)))
    .map(row => ({ ...row, sequence: row.words?.split(' ') }))
  return text.split('\n').flatMap((line, index) => {
    const code = codeOf(file, line)
    const [inLine, inCode] = [wordsOf(line), wordsOf(code)]
    return active.flatMap(({ sequence, pattern, instead, code: codeOnly, allow }) => {
      if (allow?.test(line)) return []
      const part = codeOnly ? code : line
      const hit = sequence ? hasWords(part, codeOnly ? inCode : inLine, sequence) : part.search(pattern) !== -1
      return hit ? [`${file}:${index + 1}: "${sequence ? sequence.join(' ') : part.match(pattern)[0]}": use ${instead}`] : []
    })
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\n')
    .filter(file => /\.(ts|tsx|mjs|css|md)$/.test(file) && existsSync(join(root, file)))
  const found = files.flatMap(file => [
    ...findWords(file, file).map(message => `${message} (file name)`),
    ...findWords(file, readFileSync(join(root, file), 'utf8')),
  ])
  for (const message of found) console.error(message)
  if (found.length > 0) process.exit(1)
}
