/** 读给我听: a page is read line by line, and stops at a tap or when it goes. */
import Taro from '@tarojs/taro'
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

test.each([
  ['synthesis-failed', '读给我听', '这部手机不能朗读'],
  ['language-unavailable', '读给我听', '这部手机不能朗读'],
  ['interrupted', '不用读了', undefined],
])('a phone that has the function and says %s offers %s', async (error, button, words) => {
  const toast = jest.spyOn(Taro, 'showToast').mockResolvedValue({ errMsg: 'showToast:ok' })
  const { findByRole, fireEvent, act } = await renderPart(ReadAloud, {})
  fireEvent.click(await findByRole('button', { name: '读给我听' }))
  await findByRole('button', { name: '不用读了' })
  act(() => spoken.at(-1)?.onerror?.({ error }))
  expect(await findByRole('button', { name: button })).toBeTruthy()
  expect(toast.mock.calls.map(([given]) => given?.title)).toEqual(
    words === undefined ? [] : [words],
  )
  toast.mockRestore()
})

test('a phone without a voice offers nothing', async () => {
  Reflect.deleteProperty(window, 'speechSynthesis')
  const { container } = await renderPart(ReadAloud, {})
  expect(container.textContent).toBe('')
})
