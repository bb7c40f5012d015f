import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import {
  PAGE_WIDTH_PX,
  REACH_BOTTOM_DISTANCE_PX,
  SCROLL_THROTTLE_MS,
  SWIPER_DURATION_MS,
  TAB_BAR_FONT_PX,
  TAB_BAR_HEIGHT_PX,
  TAB_BAR_SELECTED_COLOR,
  WIDE_WINDOW_HEIGHT_PX,
  WIDE_WINDOW_WIDTH_PX,
} from '@/settings/limits'

type BindPageScroll = (page: object, element: EventTarget) => void
const { bindPageScroll } = jest.requireActual<{ bindPageScroll: BindPageScroll }>(
  '../../../config/h5/slim/scroll',
)

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
    expect(tokens).toContain(`--page-width: ${PAGE_WIDTH_PX}px`)
    expect(tokens).toContain(`--motion-swipe: ${SWIPER_DURATION_MS}ms`)
    expect(read('styles/mixins.scss')).toContain(
      `(min-width: ${WIDE_WINDOW_WIDTH_PX}px) and (min-height: ${WIDE_WINDOW_HEIGHT_PX}px)`,
    )
    const config = read('app.config.ts')
    expect(config).toContain(`selectedColor: '${TAB_BAR_SELECTED_COLOR}'`)
    expect(config).toContain(`onReachBottomDistance: ${REACH_BOTTOM_DISTANCE_PX}`)
  })

  it('throttle scrolling: the first event, and one for each 200 ms', () => {
    jest.useFakeTimers()
    const heard: number[] = []
    const start = Date.now()
    const page = { path: 'p', onPageScroll: () => heard.push(Date.now() - start) }
    bindPageScroll(page, window)
    for (let atMs = 0; atMs < 1000; atMs += 20) {
      window.dispatchEvent(new Event('scroll'))
      jest.advanceTimersByTime(20)
    }
    jest.advanceTimersByTime(1000)
    expect(heard).toEqual([0, 1, 2, 3, 4, 5].map((span) => span * SCROLL_THROTTLE_MS))
    jest.useRealTimers()
  })

  it('tell a page once that its end is near', () => {
    jest.useFakeTimers()
    const element = document.createElement('div')
    Object.defineProperties(element, {
      scrollHeight: { value: 1000 },
      clientHeight: { value: 500 },
    })
    const onReachBottom = jest.fn()
    bindPageScroll({ path: 'q', onReachBottom }, element)
    for (const top of [500 - REACH_BOTTOM_DISTANCE_PX - 1, 451, 460, 500]) {
      element.scrollTop = top
      element.dispatchEvent(new Event('scroll'))
      jest.advanceTimersByTime(SCROLL_THROTTLE_MS)
    }
    expect(onReachBottom).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
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
