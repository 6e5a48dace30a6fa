/** The library behind `toast`, in a chunk of its own: nothing on a first screen needs it. */
import './react-19.ts'
import { Toast } from 'antd-mobile'

/** Long enough to be read, ms: a base and some for each character. */
const readingTime = (text: string): number => Math.min(6000, 1600 + text.length * 60)

export function show(text: string): void {
  Toast.show({ content: <span role="alert">{text}</span>, duration: readingTime(text), position: 'center' })
}
