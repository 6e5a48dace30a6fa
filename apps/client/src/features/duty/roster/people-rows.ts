/** Who is on duty, in the order in which they are called: a field for each place. */
import type { DutyPerson } from '@outrider/contract'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import type { TranslateWithCommon } from '../../../core/i18n/use-texts.ts'
import { rosterTexts } from './roster-texts.ts'

export const places = ['firstPerson', 'secondPerson', 'thirdPerson', 'fourthPerson'] as const
export type Place = (typeof places)[number]

/** Somebody who is on it and may not be any more stays to be seen, and is refused by the platform. */
export const choicesOf = (people: readonly DutyPerson[], already: readonly DutyPerson[]) =>
  [...new Map([...people, ...already].map(each => [each.userId, each])).values()].map(({ userId, name }) => ({
    value: userId,
    text: name,
  }))

export function peopleRows(
  choices: readonly { value: string; text: string }[],
  t: TranslateWithCommon<typeof rosterTexts.rows>,
  shown: (values: FormValues) => boolean = () => true,
): FormRow<Place>[] {
  const none = { value: '', text: t('nobody') }
  return places.map((name, at) => ({
    name,
    kind: 'choice',
    label: rosterTexts.rows[name],
    choices: at === 0 ? choices : [none, ...choices],
    required: at === 0,
    // The next place where the one before is taken.
    shown: values => shown(values) && (at === 0 || values[places[at - 1] ?? 'firstPerson'] !== ''),
  }))
}

export const placesOf = (people: readonly DutyPerson[]): Record<Place, string> => ({
  firstPerson: people[0]?.userId ?? '',
  secondPerson: people[1]?.userId ?? '',
  thirdPerson: people[2]?.userId ?? '',
  fourthPerson: people[3]?.userId ?? '',
})

/** Up to the first place that is free. */
export function chosenPeople(values: Record<Place, string>): string[] {
  const ids = places.map(place => values[place])
  const free = ids.indexOf('')
  return free < 0 ? ids : ids.slice(0, free)
}

export function twiceIn(
  values: Record<Place, string>,
  t: TranslateWithCommon<typeof rosterTexts.rows>,
): Partial<Record<Place, string>> {
  const ids = chosenPeople(values)
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index)
  const place = places[at]
  return place ? { [place]: t('personTwice') } : {}
}
