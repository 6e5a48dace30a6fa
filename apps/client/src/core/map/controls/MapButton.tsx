import { MapIcon, type MapIconName } from './MapIcon.tsx'

interface MapButtonProps {
  icon: MapIconName
  label: string
  onPress: () => void
  /** Shown when the pointer rests on it; default: the label. */
  hint?: string
}

export const MapButton = ({ icon, label, onPress, hint = label }: MapButtonProps) => (
  <button type="button" aria-label={label} title={hint} onClick={onPress}>
    <MapIcon name={icon} />
  </button>
)
