/** A choice in a form. Typing in another field draws the whole form; a list of choices is costly and is left out of that while it stays the same. */
import { type ComponentProps, memo } from 'react'
import { Select } from '../../../ui/inputs/Select.tsx'

type Props = ComponentProps<typeof Select<string>>

const sameChoices = (a: Props['choices'], b: Props['choices']): boolean =>
  a.length === b.length && a.every(({ value, text }, at) => value === b[at]?.value && text === b[at].text)

const sameProps = (before: Props, now: Props): boolean =>
  (Object.keys(now) as (keyof Props)[]).every(name =>
    name === 'choices' ? sameChoices(before.choices, now.choices) : Object.is(before[name], now[name]),
  )

export const ChoiceField = memo((props: Props) => <Select {...props} />, sameProps)
