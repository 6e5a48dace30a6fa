/** A form is a list of rows, one for each field. Bounds are not here: they are those of the request (fieldRules of the contract). */
import type { Measure, Right, Text } from '@outrider/contract'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { IconName } from '../../ui/icon-paths.ts'
import type { ScanKindName } from '../scan/scan-kinds.ts'

/** Input as texts, as fields hold it; a switch or box that is on holds 'on'. */
export type FormValues<Name extends string = string> = Record<Name, string>

export interface Common<Name extends string> {
  name: Name
  label: Text
  /** Default: as the request says. */
  required?: boolean | ((values: FormValues<Name>) => boolean) | undefined
  hint?: string | undefined
  /** Default: always. A field that is not shown is neither checked nor sent. */
  shown?: ((values: FormValues<Name>) => boolean) | undefined
  /** Shown only to users with this right. */
  right?: Right | undefined
  /** Cannot be changed here. */
  disabled?: boolean | undefined
  /** Rows of the same line that follow each other stand side by side where there is room. */
  line?: string | undefined
  /** Texts in place of those made from the label. */
  missing?: Text | undefined
  invalid?: Text | undefined
}

export interface Choice {
  value: string
  text: string
}

/** Takes a choice back. */
export interface Clear {
  label: string
  run: () => void
}

export interface TypedInput {
  placeholder?: string | undefined
  icon?: IconName | undefined
  /** Which keyboard a phone shows. */
  keyboard?: 'numeric' | 'decimal' | 'tel' | 'url' | undefined
  /** Shown after the input. */
  unit?: string | undefined
  /** A button after the input. */
  action?: { icon: IconName; label: string; run: () => void } | undefined
  /** It can be filled from a bar or QR code. */
  scan?: ScanKindName | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  /** The user opened the form to type: this field has the focus. */
  first?: boolean | undefined
}

export type FormRow<Name extends string = string> = Common<Name> &
  (
    | ({
        kind: 'text'
        /** Phones capitalise the input; off: names and addresses as they are typed. Default: as the phone does. */
        capitals?: 'characters' | 'off' | undefined
        /** So many characters may be typed where it takes several values at once; the call bounds each of them. */
        longest?: number | undefined
        /** Offered while typing; other texts are accepted. */
        suggestions?: readonly string[] | undefined
      } & TypedInput)
    /** Typed as text, so that what is wrong stays and is told. `measure`: in the unit of the account; carried and bounded in that of the call. */
    | ({ kind: 'number'; measure?: Measure | undefined } & TypedInput)
    /** A number with buttons that step it, kept within its bounds when the field is left. */
    | {
        kind: 'steps'
        measure?: Measure | undefined
        unit?: string | undefined
        step?: number | undefined
        decimals?: number | undefined
      }
    /** Not shown as typed. */
    | ({ kind: 'password' } & TypedInput)
    /** Several lines of text. */
    | {
        kind: 'lines'
        lines: number
        keyboard?: 'email' | undefined
        capitals?: 'off' | undefined
        /** As that of `TypedInput`. */
        first?: boolean | undefined
      }
    /** `unset`: what nothing chosen means, where it means something. */
    | { kind: 'choice'; choices: readonly Choice[]; unset?: string | undefined; placeholder?: string | undefined }
    /** One of very few, of which one is always chosen. */
    | { kind: 'segments'; choices: readonly Choice[] }
    /** Several of a few: see `chosenIn`. */
    | { kind: 'boxes'; choices: readonly Choice[] }
    /** ISO 8601 local times. Default precision: the day. */
    | { kind: 'date'; min?: string | undefined; max?: string | undefined; precision?: 'day' | 'minute' | undefined }
    /** A time of the day, HH:MM. */
    | { kind: 'time' }
    | { kind: 'switch'; text?: string | undefined; hint?: undefined }
    /** A box to tick: what comes with sending, and is not stored. */
    | { kind: 'check'; hint?: undefined }
    /** Chosen on another screen. `shownAs`: the chosen value in words; `unset`: what nothing chosen means. */
    | {
        kind: 'picker'
        shownAs: string | ((value: string) => string)
        open: () => void
        unset?: string | undefined
        clear?: Clear | undefined
      }
  )

/** The chosen values of a row of boxes, which its field holds separated by commas. */
export const chosenIn = (value: string): string[] => (value === '' ? [] : value.split(','))

/** In what its number is carried, where it is typed in the unit of the account. */
export const measureOf = (row: FormRow): Measure | undefined =>
  row.kind === 'number' || row.kind === 'steps' ? row.measure : undefined
