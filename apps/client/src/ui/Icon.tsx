/** Line icons in the colour of the text around them. They decorate: the words beside them, or an aria-label, say what they mean. */
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
