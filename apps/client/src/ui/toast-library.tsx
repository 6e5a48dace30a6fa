/** The library behind `toast`, in a chunk of its own, since no first screen needs it. */
import './react-19.ts'
import { Toast } from 'antd-mobile'

/** Duration, ms: a base plus some time per character. */
const readingTime = (text: string): number => Math.min(6000, 1600 + text.length * 60)

export function show(text: string): void {
  Toast.show({ content: <span role="alert">{text}</span>, duration: readingTime(text), position: 'center' })
}
