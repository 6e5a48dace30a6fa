/** A readable name for a user agent string: browser or app, and operating system. */

/** The first match wins: each of these also contains the tokens of those below it. */
const browsers = [
  ['WeChat', /MicroMessenger\/([\d.]+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* .*Safari/],
] as const

const systems = [
  ['iOS', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

export function agentName(agent: string): string {
  const browser = browsers.flatMap(([name, pattern]) => {
    const match = pattern.exec(agent)
    return match ? [`${name} ${match[1] ?? ''}`.trim()] : []
  })[0]
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0]
  if (!browser && !system) return agent.slice(0, 60)
  return [browser, system].filter(Boolean).join(' · ')
}
