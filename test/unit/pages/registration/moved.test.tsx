import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { markMoved, useLeaveOnceMoved } from '@/subpages/registration/confirming/moved'
import { renderPage } from '../../../support/client/page'

function Choosing() {
  useLeaveOnceMoved('o-1')
  return <View>正在改约</View>
}

test('a page of new times is left once its order has one, and stays while it has none', async () => {
  const back = jest.spyOn(Taro, 'navigateBack').mockResolvedValue({ errMsg: '' })
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}, {}] as never)
  const comeBack = async () => {
    const { page, act } = await renderPage(Choosing)
    return async () => {
      await act(async () => page.onHide?.())
      await act(async () => page.onShow?.())
      return back.mock.calls.length
    }
  }
  const first = await comeBack()
  expect(await first()).toBe(0)
  markMoved('o-2')
  expect(await first()).toBe(0)
  markMoved('o-1')
  expect(await first()).toBe(1)
  // The new time came to nothing, and another one is chosen.
  const second = await comeBack()
  expect(await second()).toBe(1)
})
