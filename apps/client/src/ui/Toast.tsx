/** Short messages that go by themselves. */
import { Toast } from 'antd-mobile'

/** Long enough to be read, ms: a base and some for each character. */
const readingTime = (text: string): number => Math.min(6000, 1600 + text.length * 60)

export function toast(text: string): void {
  Toast.show({ content: <span role="alert">{text}</span>, duration: readingTime(text), position: 'center' })
}
