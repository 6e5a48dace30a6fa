/** In which language the texts of a screen are: for walks over all screens. */
import { samplePlate as connectingPlate } from '../core/connecting/connecting-texts.ts'
import { thirdParties } from '../features/personal/third-parties.ts'
import { samplePlate as settingsPlate } from '../features/settings/sample.ts'

/**
 * All texts of a screen, seen or read out, except what names its language itself and what is typed as it stands. Uses nothing from outside itself: it
 * also runs in pages of a browser.
 */
export function textsIn(root: Element): string[] {
  const lines: string[] = [document.title]
  const here = document.documentElement.lang
  for (const element of root.querySelectorAll('*')) {
    const own = element.closest('[lang]')
    if (own && own.getAttribute('lang') !== here) continue
    if (element.closest('code')) continue
    for (const name of ['aria-label', 'alt', 'title', 'placeholder']) lines.push(element.getAttribute(name) ?? '')
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) lines.push(node.textContent ?? '')
  }
  return lines.map(line => line.trim()).filter(line => line !== '')
}

const longestFirst = (a: string, b: string) => b.length - a.length

/** What people and devices have entered: a statement whose rows have it as `name`. */
export const entered = `select distinct name from (
       select plate_num as name from vehicles union select nickname from vehicles
       union select details->>'channelNames' from vehicles where details ? 'channelNames'
       union select regexp_split_to_table(details->>'channelNames', ',') from vehicles where details ? 'channelNames'
       union select regexp_split_to_table(details->>'tags', ',') from vehicles where details ? 'tags'
       union select name from organisations union select name_en from organisations
       union select name from users union select login from users
       union select name from drivers union select kind_name from papers union select name from maintenance_plans
       union select unnest(array[facts->>'origin', facts->>'destination', facts->>'cargo', facts->>'driverName']) from itineraries
       union select unnest(array[number, applicant_name, handler_name, facts->>'businessName', facts->>'contacts', facts->>'place']) from applications
       union select unnest(array[facts->>'purpose', facts->>'origin', facts->>'destination', facts->>'driverName', facts->>'passengerNames']) from applications
       union select note from application_expenses
       union select name from parts union select code from parts union select text from application_reasons
       union select jsonb_array_elements(items)->>'name' from departure_checklists
       union select jsonb_array_elements(items)->>'note' from departure_checks
       union select unnest(array[user_name, note, decision_note, decided_by_name]) from departure_checks
       union select changed_by from departure_checklists
       union select start_place from trips union select end_place from trips
       union select unnest(array[superior_name, content, answer]) from post_checks where answer is not null
       union select unnest(array[superior_name, content]) from post_checks
       union select word from dictionary_words
       union select name from duty_shifts union select unnest(array[shift, note, taken_note]) from duty_handovers
       union select value from applications, jsonb_each_text(facts) where length(value) > 3
       union select reason from vehicle_commands union select note from application_steps
       union select name from alarm_rules union select name from geofences union select group_name from geofences
       union select text from dispatch_templates union select text from dispatch_messages
       union select unnest(array[device->>'maker', device->>'model']) from terminals where device is not null
       union select name from kysely_migration
       union select unnest(array[maker, model, plate_num]) from refused_terminals) names where length(name) > 1 and name !~ '^[0-9]+$'`

/** Names, which are the same in both languages. */
const names = [
  'Outrider',
  'Natural Earth',
  'Chrome',
  'Linux',
  // Signed in for these tests without a browser, and so among the signed-in devices.
  'node',
  // Calls that the demo makes of itself.
  'lightMyRequest',
  ...thirdParties.flatMap(({ name, licence }) => [name, licence]),
].sort(longestFirst)

/** The texts without what was entered and what the platform is called. The longest goes first, as some contain others. */
export function withoutEntered(texts: readonly string[], said: readonly string[]): string[] {
  const all = [...said, settingsPlate, connectingPlate].sort(longestFirst)
  return texts.map(line => all.reduce((rest, each) => rest.replaceAll(each, ' '), line))
}

/** What stands where a text or a value is missing. */
const missing = /undefined|\bNaN\b|\[object|Invalid Date|\{\w+\}/

/** What is not English on a screen in English. */
export function wrongInEnglish(screen: string, english: readonly string[]): string[] {
  if (english.length === 0) return [`${screen} in English: no text`]
  return english.filter(line => /\p{Script=Han}/u.test(line) || missing.test(line)).map(line => `${screen} in English: ${line}`)
}

/** What is not Chinese on a screen in Chinese; with its texts in English also single words that stayed. */
export function wrongInChinese(screen: string, chinese: readonly string[], english: readonly string[] = []): string[] {
  if (!chinese.some(line => /\p{Script=Han}/u.test(line))) return [`${screen} in Chinese: no text`]
  const inEnglish = new Set(english)
  return chinese
    .filter(line => {
      // Bytes of frames are no words, not even FF FF FF.
      const words = names
        .reduce((rest, name) => rest.replaceAll(name, ' '), line)
        .replaceAll(/\b[\dA-F]{2}( [\dA-F]{2})+\b/g, ' ')
      const sentence = /[A-Za-z]{2,}(\s+[A-Za-z]{2,}){2}/.test(words)
      return sentence || missing.test(line) || (/[A-Za-z]{4}/.test(words) && inEnglish.has(line))
    })
    .map(line => `${screen} in Chinese: ${line}`)
}
