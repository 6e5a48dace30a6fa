/** The product's logo: a course arrow. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <path d="M16 5.5 25 25.200a.9.9 0 0 1-1.2 1.200L16 22.600l-7.8 3.800A.9.9 0 0 1 7 25.200z" fill="var(--on-accent)" />
      <path d="M16 5.500v17.100l-7.8 3.800A.9.9 0 0 1 7 25.200z" fill="var(--accent)" fillOpacity=".34" />
    </svg>
  )
}
