import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import {
  REACH_BOTTOM_DISTANCE_PX,
  TAB_BAR_FONT_PX,
  TAB_BAR_HEIGHT_PX,
  TAB_BAR_SELECTED_COLOR,
} from '@/settings/limits'

const src = path.resolve(__dirname, '../../../src')
const read = (file: string): string => readFileSync(path.join(src, file), 'utf8')
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
  )

describe('the numbers of spec §9', () => {
  it('are those of the style sheets and of the configuration too', () => {
    const tokens = read('styles/tokens.scss')
    expect(tokens).toContain(`--tab-bar-height: ${TAB_BAR_HEIGHT_PX}px`)
    expect(tokens).toContain(`--tab-bar-font: ${TAB_BAR_FONT_PX}px`)
    const config = read('app.config.ts')
    expect(config).toContain(`selectedColor: '${TAB_BAR_SELECTED_COLOR}'`)
    expect(config).toContain(`onReachBottomDistance: ${REACH_BOTTOM_DISTANCE_PX}`)
  })
})

test('words on the buttons of a dialog are whole in WeChat: at most four characters', () => {
  const long = filesOf(src)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:confirmWords|cancelWords|wayWords)(?::|=|\s=)\s*['"]([^'"]+)['"]/g,
        ),
      ]
        .map(([, words = '']) => words)
        .filter((words) => words.length > 4),
    )
  expect(long).toEqual([])
})
