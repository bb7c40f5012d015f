/** 读给我听: a page is read line by line, and stops at a tap or when it goes. */
import { ReadAloud } from '@/ui/frame/read_aloud'
import { preparePageHooks, renderPart } from '../../support/client/page'

jest.mock('@/platform/pages/page_words', () => ({
  pageWords: () => '请在 07:20 前付款\n\n去支付',
}))

const spoken: {
  text: string
  onend?: () => void
  onerror?: (event: { error: string }) => void
}[] = []
const reader = {
  speak: (sentence: { text: string }) => spoken.push(sentence),
  cancel: jest.fn(),
}

beforeAll(preparePageHooks)
beforeEach(() => {
  spoken.length = 0
  Object.assign(window, {
    speechSynthesis: reader,
    SpeechSynthesisUtterance: class {
      constructor(readonly text: string) {}
    },
  })
})
afterEach(() => Reflect.deleteProperty(window, 'speechSynthesis'))

test('reads line by line, and a second tap ends it', async () => {
  const { findByRole, fireEvent } = await renderPart(ReadAloud, {})
  fireEvent.click(await findByRole('button', { name: '读给我听' }))
  expect(spoken.map(({ text }) => text)).toEqual(['请在 07:20 前付款', '去支付'])
  const stop = await findByRole('button', { name: '不用读了' })
  reader.cancel.mockClear()
  fireEvent.click(stop)
  expect(reader.cancel).toHaveBeenCalled()
  expect(await findByRole('button', { name: '读给我听' })).toBeTruthy()
})

test('offers to read again when it has come to the end', async () => {
  const { findByRole, fireEvent } = await renderPart(ReadAloud, {})
  fireEvent.click(await findByRole('button', { name: '读给我听' }))
  await findByRole('button', { name: '不用读了' })
  spoken.at(-1)?.onend?.()
  expect(await findByRole('button', { name: '读给我听' })).toBeTruthy()
})

test.each(['synthesis-failed', 'language-unavailable'])(
  'a phone that has the function and no voice for it (%s) offers it no more',
  async (error) => {
    const { findByRole, fireEvent, act, container } = await renderPart(ReadAloud, {})
    fireEvent.click(await findByRole('button', { name: '读给我听' }))
    await findByRole('button', { name: '不用读了' })
    act(() => spoken.at(-1)?.onerror?.({ error }))
    expect(container.textContent).toBe('')
  },
)

test('a text that another one stopped says nothing of the voice', async () => {
  const { findByRole, fireEvent, act } = await renderPart(ReadAloud, {})
  fireEvent.click(await findByRole('button', { name: '读给我听' }))
  await findByRole('button', { name: '不用读了' })
  act(() => spoken.at(-1)?.onerror?.({ error: 'interrupted' }))
  expect(await findByRole('button', { name: '不用读了' })).toBeTruthy()
})

test('a phone without a voice offers nothing', async () => {
  Reflect.deleteProperty(window, 'speechSynthesis')
  const { container } = await renderPart(ReadAloud, {})
  expect(container.textContent).toBe('')
})
