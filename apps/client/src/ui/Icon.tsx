/** Line icons in the current text colour. Decorative: labels carry the meaning. */
import { type IconName, iconPaths } from './icon-paths.ts'

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" style={{ flex: 'none' }}>
      {iconPaths[name].map(path => (
        <path key={path} d={path} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
      ))}
    </svg>
  )
}
