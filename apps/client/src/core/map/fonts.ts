/** Letters are drawn from the device's own fonts. A weight word in the first family chooses the weight; no such font has to exist. */
const families = ['system-ui', 'PingFang SC', 'Noto Sans CJK SC', 'Noto Sans SC', 'Microsoft YaHei', 'sans-serif']
export const regular = ['outrider regular', ...families]
export const medium = ['outrider medium', ...families]
