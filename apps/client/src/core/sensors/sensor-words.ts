/** Sensors and their values in words. */
import { type Lang, type SensorForm, sensorKindOf, type SensorKind } from '@outrider/contract'
import { number } from '../time/format.ts'

interface Named {
  kind: SensorKind
  channel: number
  name: string
  nameEn: string
}

/** As typed, or as its kind is called; the first of a kind without its number. */
export function sensorName({ kind, channel, name, nameEn }: Named, lang: Lang): string {
  const typed = lang === 'en' ? nameEn || name : name || nameEn
  if (typed) return typed
  const ofKind = sensorKindOf(kind).name[lang]
  return channel > 1 ? `${ofKind} ${channel}` : ofKind
}

/** `unit`: of kinds that have none of their own. */
export function valueText({ kind, unit }: Pick<SensorForm, 'kind' | 'unit'>, value: number, lang: Lang): string {
  const { states, unit: own } = sensorKindOf(kind)
  if (states) return states[value > 0 ? 1 : 0][lang]
  const shown = number(value, lang, Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
  const after = own || unit
  return after ? `${shown} ${after}` : shown
}

export const hexBytes = (hex: string): string => hex.toUpperCase().replaceAll(/(..)(?=.)/g, '$1 ')
