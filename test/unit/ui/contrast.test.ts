import { readFileSync } from 'node:fs'
import path from 'node:path'

const source = readFileSync(path.join(__dirname, '../../../src/styles/colours.scss'), 'utf8')

/** The colours of one mixin of the tokens. */
function coloursOf(mixin: string): Record<string, string> {
  const body = new RegExp(`@mixin ${mixin} \\{([^}]*)\\}`).exec(source)?.[1] ?? ''
  return Object.fromEntries(
    Array.from(body.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = ''): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const textPairs = [
  ...['ink', 'secondary', 'hint', 'brand-text', 'success', 'warning', 'danger'].flatMap((text) => [
    [text, 'card'],
    [text, 'page'],
  ]),
  ['secondary', 'sunken'],
  ['secondary', 'neutral-tint'],
  ['brand-text', 'brand-tint'],
  ['success', 'success-tint'],
  ['warning', 'warning-tint'],
  ['danger', 'danger-tint'],
  ['on-brand', 'action'],
  ['on-brand', 'action-pressed'],
  ['on-brand', 'brand-start'],
  ['on-brand', 'brand-end'],
  ['on-brand', 'danger-action'],
]

describe.each(['light', 'dark'])('in %s mode', (mode) => {
  const colours = coloursOf(mode)

  test.each(textPairs)('%s on %s can be read (4.5:1)', (text = '', ground = '') => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['brand', 'card'],
    ['brand', 'page'],
    ['control', 'card'],
  ])('%s on %s can be seen (3:1)', (shape, ground) => {
    expect(contrast(colours[shape], colours[ground])).toBeGreaterThanOrEqual(3)
  })
})
