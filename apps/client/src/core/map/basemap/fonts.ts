/** Glyphs come from the device's fonts. MapLibre reads the weight from the first family name; that font need not exist. */
const families = ['system-ui', 'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', 'sans-serif']
export const regular = ['outrider regular', ...families]
export const medium = ['outrider medium', ...families]
